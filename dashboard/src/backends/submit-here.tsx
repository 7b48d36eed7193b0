import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';

interface SubmitHereProps {
  readonly backend: string;
  /** Of the page for a new job: the program and its settings. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly className?: string;
}

/** A link to the form for a job on this backend, if the role allows one. */
export function SubmitHere({ backend, parameters, className = '' }: SubmitHereProps) {
  const { allows, allowsBackend } = usePermissions();
  if (!allows('SUBMIT') || !allowsBackend(backend)) return null;
  return (
    <Link
      className={`button ${className}`}
      href={`/submit?${new URLSearchParams({ ...parameters, backend })}`}
      aria-label={`Submit here: ${backend}`}
    >
      <span>
        Submit<span className="submit-here"> here</span>
      </span>
    </Link>
  );
}
