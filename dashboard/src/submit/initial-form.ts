import { loadDraft } from './drafts.js';
import { EMPTY_FORM, type JobFormState } from './job-form.js';
import { choosePreset, findPreset, PRESETS, writePrograms } from './presets.js';

/** A new form: a Bell circuit on the simulator. */
export const DEFAULT_FORM: JobFormState = {
  ...EMPTY_FORM,
  backend: 'simulator',
  shots: '1000',
  ...writePrograms(PRESETS[0]),
};

export interface InitialForm {
  readonly values: JobFormState;
  /** When the restored draft was changed, in Unix milliseconds; null if there is none, or the form is that of another job. */
  readonly restoredAt: number | null;
}

/**
 * The draft, or a new form. The address may choose backend, session, number of shots, and one of the examples, which is another job than the
 * draft: it takes nothing from it.
 */
export function createInitialForm(params: URLSearchParams): InitialForm {
  const { changedAt, ...draft } = loadDraft() ?? {};
  const restored: JobFormState = {
    ...DEFAULT_FORM,
    ...Object.fromEntries(
      Object.entries(DEFAULT_FORM).flatMap(([name, value]) =>
        typeof draft[name] === typeof value ? [[name, draft[name]]] : [],
      ),
    ),
    ...(draft['language'] !== 'json' && { language: 'qasm3' }),
  };
  const [backend, session, shots] = [params.get('backend'), params.get('session'), params.get('shots')];
  const preset = findPreset(params.get('program'));
  return {
    values: {
      ...(preset ? { ...DEFAULT_FORM, ...choosePreset(preset, '') } : restored),
      // Another backend may not take the noise model, and its form may not show it.
      ...(backend && backend !== restored.backend && { noise: '' }),
      ...(backend && { backend }),
      ...(session && { session }),
      ...(shots && { shots }),
    },
    restoredAt: typeof changedAt === 'number' && !isNew(restored) && !preset && !params.has('from') ? changedAt : null,
  };
}

export const isNew = (form: JobFormState): boolean => JSON.stringify(form) === JSON.stringify(DEFAULT_FORM);

const CHOICES = ['backend', 'session', 'program', 'shots'] as const;

/** Opening the page again shows the draft. */
export function removeChoices(params: URLSearchParams): URLSearchParams {
  for (const name of CHOICES) params.delete(name);
  return params;
}
