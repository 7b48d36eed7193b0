import { useQuery } from 'urql';
import type { DateRange } from '../components/date-range.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { Budget } from './budget.js';
import { MemberUsage } from './member-usage.js';
import { QpuUsage } from './qpu-usage.js';
import { UsageHistory } from './usage-history.js';

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
  return (
    <>
      <Budget id={id} organization={organization} budget={budget} balance={balance} currency={currency} />
      <UsageHistory id={id} range={range} />
      <QpuUsage of={report.qpus} />
      <Section title="Members">
        <MemberUsage of={members} />
      </Section>
    </>
  );
}
