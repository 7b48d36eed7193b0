import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { formatMoney } from '../components/format-money.js';
import { graphql } from '../generated/gql.js';
import type { JobPageQuery } from '../generated/graphql.js';
import { SubmitQuote } from '../submit/use-quote.js';
import { type Fix, findBackend } from './find-fix.js';

const FixBackends = graphql(`
  query FixBackends {
    backends { id serviceId qubits status hasAccess }
  }
`);

type Job = NonNullable<JobPageQuery['job']>;

/** Other settings with which a failed job runs, and their price. */
export default function JobFix({ job, fix }: { readonly job: Job; readonly fix: Fix }) {
  if (fix.kind === 'backend') return <BackendFix job={job} qubits={fix.qubits} />;
  return job.backend && <PricedFix job={job} backend={job.backend.serviceId} fix={fix} />;
}

function BackendFix({ job, qubits }: { readonly job: Job; readonly qubits: number }) {
  const [{ data, fetching }] = useQuery({ query: FixBackends });
  const backend = findBackend(qubits, job.backend?.serviceId ?? null, data?.backends ?? []);
  if (backend) return <PricedFix job={job} backend={backend} fix={{ kind: 'backend', qubits }} />;
  return (
    <p className="job-fix">
      <span>
        {data?.backends
          ? `No backend that you can use now has ${qubits} qubits.`
          : fetching
            ? 'Looking for a backend…'
            : ''}
      </span>
      {data?.backends && (
        <Allowed permission="SUBMIT">
          <Link className="button primary" href={`/submit?from=${encodeURIComponent(job.id)}`}>
            Edit and run
          </Link>
        </Allowed>
      )}
    </p>
  );
}

interface PricedFixProps {
  readonly job: Job;
  readonly backend: string;
  readonly fix: Fix;
}

/** Says what the job costs with the fix, and opens the form with it. */
function PricedFix({ job: { id }, backend, fix }: PricedFixProps) {
  const shots = fix.kind === 'shots' ? fix.shots : null;
  const [{ data, fetching }] = useQuery({
    query: SubmitQuote,
    variables: { input: { jobId: id, backendIds: [backend], ...(shots !== null && { shots }) } },
  });
  const [quote] = data?.quote?.backends ?? [];
  const isPossible = quote?.canRun !== false;
  const price = quote?.price ? ` for ${formatMoney(quote.price)}` : fetching ? ' …' : '. The price is not known';
  // Without a quote, only the number of qubits is known.
  const verb = quote ? (isPossible ? 'runs' : 'does not run') : 'may run';
  const choices = new URLSearchParams({ clone: id, backend, ...(shots !== null && { shots: `${shots}` }) });
  return (
    <p className="job-fix">
      <span>
        {fix.kind === 'backend' ? `It needs ${fix.qubits} qubits: ` : `With ${fix.shots.toLocaleString()} shots, it `}
        {verb} on <Link href={`/backends/${backend}`}>{backend}</Link>
        {isPossible && price}
        {!isPossible && `: ${quote.issues[0]?.message ?? 'it is not available.'}`}
      </span>
      {isPossible && (
        <Allowed permission="SUBMIT">
          <Link className="button primary" href={`/submit?${choices}`}>
            {fix.kind === 'backend' ? 'Run there' : 'Run with these shots'}
          </Link>
        </Allowed>
      )}
    </p>
  );
}
