import { lazyPart } from '../components/lazy-component.js';
import type { JobPageQuery } from '../generated/graphql.js';
import { describeCode, findFixes, findRefusedGateset } from './find-fix.js';

// A job that has not failed needs no prices.
const JobFix = lazyPart(() => import('./job-fix.js'));

interface JobFailureProps {
  readonly job: NonNullable<JobPageQuery['job']>;
  /** Whether there is nothing to edit. */
  readonly isProgramLost?: boolean;
}

/** Why a job failed and, if other settings or gates help, what they are. */
export function JobFailure({ job, isProgramLost = false }: JobFailureProps) {
  const { code = null, message = null } = job.failure ?? {};
  const reason = code && describeCode(code, message ?? '');
  const fixes = findFixes(job);
  const lines = fixes.length > 0 ? fixes.map(({ kind }) => kind) : [findRefusedGateset(job)].filter(Boolean);
  return (
    <section className="job-note job-failure" aria-label="Failure">
      <p>
        {message && !reason && code ? (
          <strong title={code}>{message}</strong>
        ) : (
          <>
            <strong title={code ?? undefined}>{reason ? `${reason}:` : 'The job failed.'}</strong> {message}
          </>
        )}
      </p>
      {lines.length > 0 && (
        <JobFix job={job} fixes={fixes} fallback={lines.map((line) => <p key={line} className="job-fix" />)} />
      )}
      {isProgramLost && (
        <p className="hint">To change the program itself, write it again: the service does not return it.</p>
      )}
    </section>
  );
}
