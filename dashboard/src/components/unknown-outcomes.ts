import { tabStorage } from './storage.js';

/** Attempts to create something that may have succeeded are kept in the tab, and removed with the API key. */
const ITEM = 'unknown-outcomes';
/** Random, and new once the items of the tab have been removed. */
const EPOCH_ITEM = 'epoch';
/** The newest ones. */
const MAX_ATTEMPTS = 10;

/** `unknown`: it may have been created. */
type Outcome = 'created' | 'rejected' | 'unknown';

/** Whether an earlier attempt may have succeeded: a reload must not offer to repeat it as if it had not. `subject` says of what, in a few words. */
export function hasUnknownOutcome(subject: object): boolean {
  return loadAttempts(subject).length > 0;
}

/**
 * Call it before the attempt, since the page may be left meanwhile, and what it returns with the outcome. Each attempt is remembered by itself:
 * another one may have begun before it ends. Whoever repeats an attempt has confirmed that it may exist: a creation ends the earlier ones, too.
 */
export function startAttempt(subject: object): (outcome: Outcome) => void {
  const own = `${Math.random()} ${JSON.stringify(subject)}`;
  const earlier = loadAttempts(subject);
  save([own, ...load()]);
  return (outcome) => {
    if (outcome === 'unknown') return;
    const ended = new Set(outcome === 'created' ? [own, ...earlier] : [own]);
    save(load().filter((attempt) => !ended.has(attempt)));
  };
}

/** The outcome; null if the items of the tab were removed meanwhile: whoever uses it now must not see or store what the outcome says. */
export async function awaitInEpoch<T>(outcome: Promise<T>): Promise<T | null> {
  const epoch = tabStorage.read(EPOCH_ITEM) ?? `${Math.random()}`;
  tabStorage.write(EPOCH_ITEM, epoch);
  const result = await outcome;
  return tabStorage.read(EPOCH_ITEM) === epoch ? result : null;
}

function loadAttempts(subject: object): readonly string[] {
  const json = JSON.stringify(subject);
  return load().filter((attempt) => attempt.slice(attempt.indexOf(' ') + 1) === json);
}

function load(): readonly string[] {
  try {
    const attempts: unknown = JSON.parse(tabStorage.read(ITEM) ?? '[]');
    return Array.isArray(attempts) ? attempts.filter((attempt) => typeof attempt === 'string') : [];
  } catch {
    return [];
  }
}

function save(attempts: readonly string[]): void {
  tabStorage.write(ITEM, attempts.length === 0 ? null : JSON.stringify(attempts.slice(0, MAX_ATTEMPTS)));
}
