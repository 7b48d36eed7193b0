import { useClient } from 'urql';
import { Link } from 'wouter';
import { BackendBadge } from '../backends/backend-badge.js';
import { isRetired } from '../backends/backend-state.js';
import { BackendLiveFields, useLiveBackends } from '../backends/use-live-backends.js';
import { formatEstimate } from '../components/format-duration.js';
import { formatMoney, type Money } from '../components/format-money.js';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { DateTimeText } from '../components/time.js';
import type { OverviewQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getLastQuote } from '../graphql/cache.js';
import { describeQuote } from './describe-quote.js';
import { addQueueSample, drawQueue } from './queue-history.js';

/** What other pages have loaded: here, each would take a call for each QPU. */
const CachedPrices = graphql(`
  query CachedPrices($input: QuoteInput!) {
    quote(input: $input) { circuits qubits backends { backend { id } price { value unit } } }
  }
`);
const CachedFidelities = graphql(`
  query CachedFidelities {
    backends { id characterization { id fidelity { twoQubit { median } } } }
  }
`);

const LINE = { width: 96, height: 24 };

interface BackendCardsProps {
  readonly backends: NonNullable<OverviewQuery['backends']>;
}

/** Live status and queue of each backend, with its fidelity and the price of a program once another page has loaded them. */
export function BackendCards({ backends }: BackendCardsProps) {
  useLiveBackends(null);
  const { prices, subject, quotedAt, fidelities } = useCached();
  const now = Date.now();
  const isUsable = ({ status, hasAccess }: (typeof backends)[number]) => hasAccess !== false && !isRetired(status);
  const sorted = [...backends.filter(isUsable), ...backends.filter((backend) => !isUsable(backend))];
  return (
    <Section title="Backends" aside={<Link href="/backends">Compare</Link>}>
      <ul className="overview-list overview-backends">
        {sorted.map((backend) => {
          const live = readFragment(BackendLiveFields, backend);
          const samples = isUsable(backend) ? addQueueSample(backend.id, live.averageQueueTimeMs, now) : [];
          const points = drawQueue(samples, LINE.width, LINE.height);
          const price = prices.get(backend.id);
          const fidelity = fidelities.get(backend.id);
          return (
            <li key={backend.id} className={isUsable(backend) ? undefined : 'muted'}>
              <Link href={`/backends/${encodeURIComponent(backend.serviceId)}`} className="overview-name">
                {backend.serviceId}
              </Link>
              <BackendBadge backend={live} />
              <span className="overview-small">
                {isUsable(backend) && (
                  <>
                    {live.averageQueueTimeMs === null ? (
                      'Queue not reported'
                    ) : (
                      <>
                        <strong>{formatEstimate(live.averageQueueTimeMs)}</strong> queue
                      </>
                    )}
                    {backend.qubits !== null && ', '}
                  </>
                )}
                {backend.qubits !== null && `${backend.qubits} qubits`}
              </span>
              <svg className="overview-queue" viewBox={`0 -1 ${LINE.width} ${LINE.height + 2}`} aria-hidden="true">
                {points && <polygon points={`0,${LINE.height} ${points} ${LINE.width},${LINE.height}`} />}
                <polyline points={points} />
              </svg>
              {(price || fidelity !== undefined) && (
                <>
                  <span className="hint">
                    {fidelity === undefined ? 'Price' : `${formatPercent(fidelity, 2)} two-qubit fidelity`}
                  </span>
                  {price && <strong>{formatMoney(price)}</strong>}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {prices.size > 0 && (
        <p className="hint">
          Prices for {subject}, estimated <DateTimeText at={new Date(quotedAt).toISOString()} />.
        </p>
      )}
    </Section>
  );
}

function useCached() {
  const client = useClient();
  const options = { requestPolicy: 'cache-only' } as const;
  const last = getLastQuote();
  const quote = last && client.readQuery(CachedPrices, { input: last.input }, options)?.data?.quote;
  const backends = client.readQuery(CachedFidelities, {}, options)?.data?.backends;
  const prices = new Map<string, Money>();
  for (const { backend, price } of quote?.backends?.flatMap((row) => row ?? []) ?? [])
    if (price) prices.set(backend.id, price);
  const fidelities = new Map<string, number>();
  for (const { id, characterization } of backends ?? []) {
    const median = characterization?.fidelity?.twoQubit?.median;
    if (typeof median === 'number') fidelities.set(id, median);
  }
  return { prices, subject: quote ? describeQuote(last.input, quote) : '', quotedAt: last?.at ?? 0, fidelities };
}
