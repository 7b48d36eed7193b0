import { useMemo } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { formatMoney } from '../components/format-money.js';
import { graphql } from '../generated/gql.js';
import type { JobPageQuery } from '../generated/graphql.js';
import { KEPT_CURRENT } from '../graphql/refresh.js';
import { EMPTY_FORM } from '../submit/job-form.js';
import { type BackendQuote, SubmitQuote, toQuoteInput } from '../submit/use-quote.js';
import { type Fix, findBackend, findRefusedGateset, sortByPrice } from './find-fix.js';

const FixBackends = graphql(`
  query FixBackends {
    backends { id serviceId qubits status hasAccess supportedGates supportedNativeGates }
  }
`);

type Job = NonNullable<JobPageQuery['job']>;

/** Other settings with which a failed job runs, and their prices, or the gates that it may have. */
export default function JobFix({ job, fixes }: { readonly job: Job; readonly fixes: readonly Fix[] }) {
  const [fix] = fixes;
  if (fix?.kind === 'backend') return <BackendFix job={job} qubits={fix.qubits} fix={fix} />;
  if (!fix) return <SupportedGates job={job} />;
  return job.backend && <PricedFixes job={job} backend={job.backend.serviceId} fixes={fixes} />;
}

function BackendFix({ job, qubits, fix }: { readonly job: Job; readonly qubits: number; readonly fix: Fix }) {
  const [{ data, fetching }] = useQuery({ query: FixBackends });
  const backend = findBackend(qubits, job.backend?.serviceId ?? null, data?.backends ?? []);
  if (backend) return <PricedFixes job={job} backend={backend} fixes={[fix]} />;
  return (
    <p className="job-fix">
      {data?.backends
        ? `No backend that you can use now has ${qubits} qubits.`
        : fetching
          ? 'Looking for a backend…'
          : ''}
    </p>
  );
}

function SupportedGates({ job }: { readonly job: Job }) {
  const isNative = findRefusedGateset(job) === 'native';
  const [{ data }] = useQuery({ query: FixBackends });
  const backend = data?.backends?.find(({ serviceId }) => serviceId === job.backend?.serviceId);
  const gates = (isNative ? backend?.supportedNativeGates : backend?.supportedGates) ?? [];
  return (
    <p className="job-fix">
      {gates.length > 0 && `${isNative ? 'Native gates' : 'Gates'} of ${backend?.serviceId}: ${gates.join(', ')}.`}
    </p>
  );
}

interface PricedFixesProps {
  readonly job: Job;
  readonly backend: string;
  readonly fixes: readonly Fix[];
}

/** What the form holds of a fix, apart from the backend. */
const toChoices = (fix: Fix | undefined) => ({
  ...(fix?.kind === 'shots' && { shots: `${fix.shots}` }),
  ...(fix?.kind === 'without debiasing' && { debiasing: 'off' }),
  // The service keeps the noise model of the job unless another one is chosen.
  ...(fix?.kind === 'without noise' && { noise: 'ideal' }),
});

/** The quote of what the form will hold, without the other backends. */
function useFixQuote(jobId: string, backend: string, fix: Fix | undefined) {
  const input = toQuoteInput({ jobId }, { ...EMPTY_FORM, ...toChoices(fix) });
  const [{ data, error, fetching, stale }] = useQuery({
    query: SubmitQuote,
    variables: { input: { ...input, backendIds: [backend] } },
    pause: !fix,
    context: KEPT_CURRENT,
  });
  const [quote = null] = data?.quote?.backends ?? [];
  return { fix, quote, price: quote?.price ?? null, isLoading: fetching || (stale && !error) };
}

/** What the job costs with each fix, and links to the form with it. */
function PricedFixes({ job: { id }, backend, fixes: [first, second] }: PricedFixesProps) {
  const quotes = [useFixQuote(id, backend, first), useFixQuote(id, backend, second)];
  const isLoading = quotes.some((each) => each.isLoading && !each.quote);
  // In the order of the first prices: no button moves when these arrive, nor when they are estimated again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first ones.
  const order = useMemo(() => sortByPrice(quotes).map(({ fix }) => fix?.kind), [isLoading, backend]);
  if (second && isLoading)
    return (
      <>
        <p className="job-fix">Loading prices…</p>
        <p className="job-fix" />
      </>
    );
  const sorted = quotes.toSorted((a, b) => order.indexOf(a.fix?.kind) - order.indexOf(b.fix?.kind));
  const best = sorted.find(({ quote }) => quote?.canRun !== false)?.fix;
  return sorted.map(
    ({ fix, quote, isLoading }) =>
      fix && <PricedFix key={fix.kind} id={id} {...{ backend, fix, quote, isLoading }} isPrimary={fix === best} />,
  );
}

interface PricedFixProps {
  /** Of the job. */
  readonly id: string;
  readonly backend: string;
  readonly fix: Fix;
  readonly quote: BackendQuote | null;
  readonly isLoading: boolean;
  readonly isPrimary: boolean;
}

function PricedFix({ id, backend, fix, quote, isLoading, isPrimary }: PricedFixProps) {
  const isPossible = quote?.canRun !== false;
  const price = quote?.price
    ? ` for\u00a0${formatMoney(quote.price)}${isLoading ? ' by an earlier estimate' : ''}`
    : isLoading
      ? ' …'
      : '. The price is not known';
  // Without a quote, only the number of qubits is known.
  const verb = quote ? (isPossible ? 'runs' : 'does not run') : 'may run';
  const [condition, action] = describeFix(fix, backend);
  return (
    <p className="job-fix">
      <span>
        {condition}
        {verb} on <Link href={`/backends/${backend}`}>{backend}</Link>
        {isPossible && price}
        {!isPossible && `: ${quote.issues[0]?.message ?? 'it is not available.'}`}
      </span>
      {isPossible && (
        <Allowed permission="SUBMIT">
          <Link
            className={isPrimary ? 'button primary' : 'button'}
            href={`/submit?${new URLSearchParams({ clone: id, backend, ...toChoices(fix) })}`}
          >
            Set up {action}
          </Link>
        </Allowed>
      )}
      {/* Another one may be cheaper: to know that takes a call for each. */}
      {(isPrimary || fix.kind === 'backend') && (
        <Allowed permission="SUBMIT">
          <Link href={`/submit?${new URLSearchParams({ clone: id, ...toChoices(fix) })}`}>All prices</Link>
        </Allowed>
      )}
    </p>
  );
}

function describeFix(fix: Fix, backend: string): readonly [condition: string, action: string] {
  if (fix.kind === 'backend') return [`It needs ${fix.qubits} qubits: `, `on ${backend}`];
  if (fix.kind === 'without noise')
    return [`It needs ${fix.qubits} qubits: without the noise model, it `, 'without noise'];
  if (fix.kind === 'without debiasing') return ['Without debiasing, it ', 'without debiasing'];
  const shots = `${fix.shots.toLocaleString()} shots`;
  return [`With ${shots}, it `, `with ${shots}`];
}
