import { lazyPart } from '../components/lazy-component.js';
import type { JobPageQuery } from '../generated/graphql.js';
import { describeCode, findFixes } from './find-fix.js';

// A job that has not failed needs no prices.
const JobFix = lazyPart(() => import('./job-fix.js'));

/** Why a job failed and, if other settings help, what it costs to run it with them. */
export function JobFailure({ job }: { readonly job: NonNullable<JobPageQuery['job']> }) {
  const { code = null, message = null } = job.failure ?? {};
  const reason = code && describeCode(code, message ?? '');
  const fixes = findFixes(job);
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
      {fixes.length > 0 && (
        <JobFix job={job} fixes={fixes} fallback={fixes.map(({ kind }) => <p key={kind} className="job-fix" />)} />
      )}
    </section>
  );
}
