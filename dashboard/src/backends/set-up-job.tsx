import { Link } from 'wouter';
import { usePermissions } from '../auth/permissions.js';

interface SetUpJobProps {
  readonly backend: string;
  /** Of the page for a new job: the program and its settings. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly className: string;
  /** On the page of the backend. */
  readonly label?: string;
}

/** A link to the form for a job on this backend, if the role allows one. Nothing is submitted before. */
export function SetUpJob({ backend, parameters, className, label }: SetUpJobProps) {
  const { allows, allowsBackend } = usePermissions();
  if (!allows('SUBMIT') || !allowsBackend(backend)) return null;
  return (
    <Link
      className={`button ${className}`}
      href={`/submit?${new URLSearchParams({ ...parameters, backend })}`}
      aria-label={label ? undefined : `Set up job on ${backend}`}
    >
      {label ?? 'Set up job'}
    </Link>
  );
}
