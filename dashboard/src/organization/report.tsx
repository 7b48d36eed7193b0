import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../generated/index.js';
import type { DateRange } from '../pieces/date-range.js';
import { Meter } from '../pieces/meter.js';
import { money } from '../pieces/money.js';
import { Facts, Section } from '../pieces/page.js';
import { percent } from '../pieces/percent.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
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
  const [{ data, fetching, error }, ask] = useQuery({
    query: OrganizationReport,
    variables: { id, startDate: range.start, endDate: range.end },
  });
  const report = data?.organization?.report;
  if (fetching) return <Loading what="Adding up" />;
  if (error) return <Failure what="The report" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />;
  if (!report) return <Empty title="There is no report for these days." />;

  const { organization, budget, balance, currency, members } = report;
  const amount = (value: number) => (currency === null ? value.toLocaleString() : money({ value, unit: currency }));
  const machines = report.qpus
    .map(({ backend, usage }) => ({ name: backend?.serviceId ?? 'unknown', value: usage ?? 0 }))
    .sort((one, other) => other.value - one.value);
  const total = machines.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <Section title={organization ?? 'Account'}>
        <Facts
          facts={[
            ['Budget', budget === null ? null : amount(budget)],
            [
              'Left of it',
              balance === null ? null : budget ? (
                <Meter key="balance" label="Left of the budget" value={balance} max={budget} text={amount(balance)} />
              ) : (
                amount(balance)
              ),
            ],
          ]}
        />
      </Section>
      <Section title="Machines">
        {machines.length === 0 ? (
          <Empty title="No machine was used in these days." />
        ) : (
          <div className="usage beside">
            <UsageBars measure="Usage" usages={machines} />
            <Table
              label="Usage by machine"
              columns={[{ name: 'Machine' }, { name: 'Usage', isFigure: true }, { name: 'Share', isFigure: true }]}
            >
              <tbody>
                {machines.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">
                      <Link href={`/backends/${encodeURIComponent(name)}`}>{name}</Link>
                    </th>
                    <td className="figure">{value.toLocaleString()}</td>
                    <td className="figure">{total > 0 ? percent(value / total, 0) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <p className="hint">The service tells usage in a unit of its own.</p>
      </Section>
      <Section title="Members">
        <MemberUsage of={members} />
      </Section>
    </>
  );
}
