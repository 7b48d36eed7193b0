import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { formatOptional } from '../components/format-optional.js';
import { DateTimeText } from '../components/time.js';
import type { ComparedBackendFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Completion } from '../submit/completion.js';
import type { QuoteState } from '../submit/use-quote.js';
import { BackendBadge } from './backend-badge.js';
import { getBackendKind } from './backend-kind.js';
import { formatFidelity } from './fidelity.js';
import { OPERATIONS } from './fidelity-points.js';
import { findBest } from './find-best.js';
import { formatShortDuration } from './format-short-duration.js';
import { BackendLiveFields } from './use-live-backends.js';

const ComparedBackendFields = graphql(`
  fragment ComparedBackend on Backend {
    id
    serviceId
    qubits
    location
    ...BackendLiveFields
    characterization {
      id
      date
      fidelity {
        oneQubit { median }
        twoQubit { median }
        spam { median }
      }
      timing { oneQubitMs twoQubitMs readoutMs }
    }
  }
`);

interface ComparisonTableProps {
  readonly backends: readonly FragmentType<typeof ComparedBackendFields>[];
  /** Of the chosen program, by service id; null without one. */
  readonly quotes: QuoteState['quotes'] | null;
}

/** Properties in rows, backends in columns. The best values are marked. */
export function ComparisonTable({ backends: masked, quotes }: ComparisonTableProps) {
  const backends = readFragment(ComparedBackendFields, masked);
  return (
    <div className="table-scroll comparison">
      <table aria-label="Comparison of backends">
        <thead>
          <tr>
            <th scope="col" className="secondary">
              <span className="visually-hidden">Property</span>
            </th>
            {backends.map(({ id, serviceId }) => (
              <th key={id} scope="col">
                <Link href={`/backends/${encodeURIComponent(serviceId)}`}>{serviceId}</Link>
              </th>
            ))}
          </tr>
        </thead>
        {[...ROWS, ...(quotes ? createQuoteRows(quotes) : [])].map((row) => (
          <ComparisonRow key={row.name} row={row} backends={backends} />
        ))}
      </table>
    </div>
  );
}

type Compared = ComparedBackendFragment;

interface Row {
  readonly name: string;
  readonly render: (backend: Compared) => ReactNode;
  /** For the mark of the best value. */
  readonly best?: { readonly isBetter: 'higher' | 'lower'; readonly getValue: (backend: Compared) => number | null };
}

/** A row; in a narrow table, the name is above the values. */
function ComparisonRow({ row, backends }: { readonly row: Row; readonly backends: readonly Compared[] }) {
  const { name, render, best } = row;
  const marked = best ? findBest(backends.map(best.getValue), best.isBetter) : new Set();
  return (
    <tbody>
      <tr className="property-name">
        <th scope="rowgroup" colSpan={backends.length}>
          {name}
        </th>
      </tr>
      <tr>
        <th scope="row" className="secondary">
          {name}
        </th>
        {backends.map((backend, position) => (
          <td key={backend.id}>
            {marked.has(position) ? (
              <strong className="best">
                {render(backend)} <span className="best-mark">Best</span>
              </strong>
            ) : (
              render(backend)
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const readLive = (backend: Compared) => readFragment(BackendLiveFields, backend);

const ROWS: readonly Row[] = [
  { name: 'Status', render: (backend) => <BackendBadge backend={readLive(backend)} /> },
  { name: 'Type', render: ({ serviceId }) => getBackendKind(serviceId) },
  {
    name: 'Qubits',
    render: ({ qubits }) => qubits ?? '–',
    best: { isBetter: 'higher', getValue: ({ qubits }) => qubits },
  },
  {
    name: 'Queue time',
    render: (backend) => formatOptional(readLive(backend).averageQueueTimeMs, formatDuration),
    best: { isBetter: 'lower', getValue: (backend) => readLive(backend).averageQueueTimeMs },
  },
  ...OPERATIONS.map(({ key, name }): Row => {
    const getValue = ({ characterization }: Compared) => characterization?.fidelity?.[key]?.median ?? null;
    return {
      name,
      render: (backend) => formatOptional(getValue(backend), formatFidelity),
      best: { isBetter: 'higher', getValue },
    };
  }),
  ...(
    [
      ['oneQubitMs', 'One-qubit gate time'],
      ['twoQubitMs', 'Two-qubit gate time'],
      ['readoutMs', 'Readout time'],
    ] as const
  ).map(([key, name]): Row => {
    const getValue = ({ characterization }: Compared) => characterization?.timing?.[key] ?? null;
    return {
      name,
      render: (backend) => formatOptional(getValue(backend), formatShortDuration),
      best: { isBetter: 'lower', getValue },
    };
  }),
  {
    name: 'Measured',
    // Also if the characterization could not be loaded.
    render: ({ characterization }) => (characterization?.date ? <DateTimeText at={characterization.date} /> : '–'),
  },
  { name: 'Location', render: ({ location }) => location ?? '–' },
];

/** Price and completion of the chosen program. Prices of different units are not compared. */
function createQuoteRows(quotes: QuoteState['quotes']): readonly Row[] {
  const getQuote = ({ serviceId }: Compared) => quotes.get(serviceId);
  const units = new Set([...quotes.values()].flatMap(({ price }) => price?.unit.toLowerCase() ?? []));
  return [
    {
      name: 'Price of the program',
      render: (backend) =>
        getQuote(backend)?.canRun === false ? 'Cannot run' : formatOptional(getQuote(backend)?.price, formatMoney),
      best: {
        isBetter: 'lower',
        getValue: (backend) => (units.size > 1 ? null : (getQuote(backend)?.price?.value ?? null)),
      },
    },
    {
      name: 'Completes',
      render: (backend) => <Completion quote={getQuote(backend)} />,
      best: {
        isBetter: 'lower',
        getValue: (backend) => {
          const { queueTimeMs = null, executionTimeMs = null } = getQuote(backend) ?? {};
          // Equal times that are shown are equally good.
          return queueTimeMs === null || executionTimeMs === null
            ? null
            : Math.round((queueTimeMs + executionTimeMs) / 1_000);
        },
      },
    },
  ];
}
