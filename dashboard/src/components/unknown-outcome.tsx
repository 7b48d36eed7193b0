import { useId } from 'react';

interface UnknownOutcomeProps {
  /** What may have been created. */
  readonly type: 'job' | 'session';
  /** Address of the list in which it would be. */
  readonly href: string;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** After a form whose object may have been created: a link to look for it, and the confirmation to create another one. */
export function UnknownOutcome({ type, href, isConfirmed, onConfirm }: UnknownOutcomeProps) {
  const id = useId();
  return (
    <>
      <p id={id}>
        {/* In another tab, so that the form keeps what it knows. */}
        {/* biome-ignore lint/security/noBlankTarget: a page of the dashboard, which has the key of this tab only as its opener */}
        <a href={href} target="_blank" rel="opener">
          Look for it in the list of {type}s
        </a>
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isConfirmed}
          aria-describedby={id}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        Create another {type}, even if the first one exists
      </label>
    </>
  );
}
