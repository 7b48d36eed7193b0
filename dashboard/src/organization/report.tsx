import { useQuery } from 'urql';
import { Link } from 'wouter';
import type { DateRange } from '../components/date-range.js';
import { formatMoney } from '../components/format-money.js';
import { formatPercent } from '../components/format-percent.js';
import { Meter } from '../components/meter.js';
import { DescriptionList, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { graphql } from '../generated/index.js';
import { MemberUsage } from './member-usage.js';
import { UsageBars } from './usage-bars.js';

const OrganizationReport = graphql(`
  query OrganizationReport($id: ID!, $startDate: Date!, $endDate: Date!) {
    organization(id: $id) {
      id
      report(startDate: $startDate, endDate: $endDate) {
        organization
        budget
        balance
        currency
        qpus {
          backend {
            id
            serviceId
          }
          usage
        }
        members {
          ...MemberUsage
        }
      }
    }
  }
`);

interface ReportProps {
  readonly id: string;
  readonly range: DateRange;
}

export function Report({ id, range }: ReportProps) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: OrganizationReport,
    variables: { id, startDate: range.start, endDate: range.end },
  });
  const report = data?.organization?.report;
  if (fetching) return <Loading label="Loading report" />;
  if (error)
    return <ErrorState subject="The report" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />;
  if (!report) return <EmptyState title="No report for this period" />;

  const { organization, budget, balance, currency, members } = report;
  const formatAmount = (value: number) =>
    currency === null ? value.toLocaleString() : formatMoney({ value, unit: currency });
  const qpus = report.qpus
    .map(({ backend, usage }) => ({ name: backend?.serviceId ?? 'unknown', value: usage ?? 0 }))
    .sort((one, other) => other.value - one.value);
  const total = qpus.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <Section title={organization ?? 'Account'}>
        <DescriptionList
          items={[
            ['Budget', budget === null ? null : formatAmount(budget)],
            [
              'Remaining',
              balance === null ? null : budget ? (
                <Meter
                  key="balance"
                  label="Remaining budget"
                  value={balance}
                  max={budget}
                  text={formatAmount(balance)}
                />
              ) : (
                formatAmount(balance)
              ),
            ],
          ]}
        />
      </Section>
      <Section title="QPUs">
        {qpus.length === 0 ? (
          <EmptyState title="No QPU usage in this period" />
        ) : (
          <div className="usage side-by-side">
            <UsageBars measure="Usage" usages={qpus} />
            <Table
              label="Usage by QPU"
              columns={[{ name: 'QPU' }, { name: 'Usage', isNumeric: true }, { name: 'Share', isNumeric: true }]}
            >
              <tbody>
                {qpus.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">
                      <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>
                    </th>
                    <td className="numeric">{value.toLocaleString()}</td>
                    <td className="numeric">{total > 0 ? formatPercent(value / total, 0) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <p className="hint">Units are defined by the service.</p>
      </Section>
      <Section title="Members">
        <MemberUsage of={members} />
      </Section>
    </>
  );
}
