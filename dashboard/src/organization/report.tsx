import { useQuery } from 'urql';
import type { DateRange } from '../components/date-range.js';
import { formatMoney } from '../components/format-money.js';
import { Meter } from '../components/meter.js';
import { DescriptionList, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { MemberUsage } from './member-usage.js';
import { QpuUsage } from './qpu-usage.js';

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
      <QpuUsage of={report.qpus} />
      <Section title="Members">
        <MemberUsage of={members} />
      </Section>
    </>
  );
}
