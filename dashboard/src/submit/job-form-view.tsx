import type { KeyboardEvent, ReactNode } from 'react';
import { RoleLimits } from '../auth/role-limits.js';
import type { Choices } from './choices.js';
import type { Blocker } from './find-blocker.js';
import { type KeptSettings, readMaxPrice } from './job-form.js';
import { QuoteTable } from './quote-table.js';
import type { SessionUse } from './resolve-session.js';
import { SettingsFields } from './settings-fields.js';
import { describeShots } from './shots.js';
import { SubmitBar } from './submit-bar.js';
import type { useJobForm } from './use-job-form.js';
import type { QuoteState } from './use-quote.js';

interface JobFormViewProps {
  readonly form: ReturnType<typeof useJobForm>;
  readonly choices: Choices;
  readonly quote: QuoteState;
  readonly session: SessionUse;
  /** Unit of the highest price. */
  readonly unit: string;
  readonly blocker: Blocker | null;
  /** Of a job without a name. */
  readonly suggestedName?: string;
  /** Set if an empty field means the value of a job that runs again. */
  readonly kept?: KeptSettings;
  /** The program. */
  readonly children: ReactNode;
  /** What is shown of the program below the prices. */
  readonly circuit?: ReactNode;
}

/** A form for a job: its program, prices on all backends, and settings. */
export function JobFormView(props: JobFormViewProps) {
  const { form, choices, quote, session, unit, blocker, suggestedName = '', kept, children, circuit } = props;
  const { values, errors, change, validate } = form;
  const fields = { values, errors, change, validate, choices };
  const maxPrice = readMaxPrice(values, unit);
  // In the editor, the key inserts a line.
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    form.element.current?.requestSubmit();
  };
  return (
    <form ref={form.element} className="submit" onSubmit={form.onSubmit} onKeyDownCapture={submitByKey} noValidate>
      <div className="submit-part">{children}</div>
      <div className="submit-side">
        <div className="submit-settings card form">
          <h2>Settings</h2>
          <SettingsFields {...fields} {...{ quote, session, suggestedName, kept }} />
          <RoleLimits />
        </div>
        <SubmitBar
          {...fields}
          unit={unit}
          quote={quote}
          shots={describeShots(
            values.shots,
            quote.isStale ? null : (quote.size?.circuits ?? null),
            kept ? kept.shots : 100,
          )}
          blocker={blocker}
          isSubmitting={form.isSubmitting}
          failure={form.failure}
          attemptedName={form.attemptedName}
          repeat={form.repeat}
          onRepeat={form.setRepeat}
        />
      </div>
      <div className="submit-part">
        <QuoteTable {...fields} quote={quote} maxPrice={maxPrice} kept={kept} />
        {circuit}
      </div>
    </form>
  );
}
