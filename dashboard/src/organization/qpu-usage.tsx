import { Link } from 'wouter';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import type { OrganizationReportQuery } from '../generated/graphql.js';
import { UsageBar } from './usage-bar.js';

type Report = NonNullable<NonNullable<OrganizationReportQuery['organization']>['report']>;

/** The usage of each QPU, as its share of all of it. */
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
        <Table
          label="Usage by QPU"
          columns={[
            { name: 'QPU' },
            { name: 'Share of usage', isNumeric: true },
            { name: 'Usage units', isNumeric: true },
          ]}
        >
          <tbody>
            {qpus.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">
                  <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>
                  <UsageBar value={value ?? 0} total={hasShares ? total : 0} />
                </th>
                <td className="numeric">{hasShares && value !== null ? formatPercent(value / total, 0) : '–'}</td>
                <td className="numeric">{value?.toLocaleString() ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="hint">Usage units are those of the service. They are not prices.</p>
    </Section>
  );
}
