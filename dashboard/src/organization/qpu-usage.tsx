import { Link } from 'wouter';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import type { OrganizationReportQuery } from '../generated/graphql.js';
import { UsageBars } from './usage-bars.js';

type Report = NonNullable<NonNullable<OrganizationReportQuery['organization']>['report']>;

const USAGE = 'Usage units';

/** The usage of each QPU as a chart and a table. */
export function QpuUsage({ of }: { readonly of: Report['qpus'] }) {
  const qpus = of
    .map(({ backend, usage }) => ({ name: backend?.serviceId ?? 'unknown', value: usage }))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const total = qpus.reduce((sum, { value }) => sum + (value ?? 0), 0);
  // Shares of a sum that is too low would be too high.
  const hasShares = total > 0 && qpus.every(({ value }) => value !== null);
  return (
    <Section title="QPUs">
      {qpus.length === 0 ? (
        <EmptyState title="No QPU usage in this period" />
      ) : (
        <>
          <UsageBars measure={USAGE} usages={qpus.map(({ name, value }) => ({ name, value: value ?? 0 }))} />
          <Table
            label="Usage by QPU"
            columns={[{ name: 'QPU' }, { name: USAGE, isNumeric: true }, { name: 'Share', isNumeric: true }]}
          >
            <tbody>
              {qpus.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>
                  </th>
                  <td className="numeric">{value?.toLocaleString() ?? '–'}</td>
                  <td className="numeric">{hasShares && value !== null ? formatPercent(value / total, 0) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      <p className="hint">Usage units are those of the service. They are no prices.</p>
    </Section>
  );
}
