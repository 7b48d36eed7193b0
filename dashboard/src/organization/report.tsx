import { useEffect } from 'react';
import { useQuery } from 'urql';
import { DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { addDay } from '../components/dates.js';
import { Section } from '../components/page.js';
import { ChoiceState, EmptyState, ErrorState, Loading } from '../components/states.js';
import { formatDay } from '../components/time.js';
import { useLast } from '../components/use-last.js';
import { graphql } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { getMemberNames, MemberUsage } from './member-usage.js';
import { getRecentRange, OrganizationTiles } from './organization-tiles.js';
import { QpuUsage } from './qpu-usage.js';
import { UsageHistory } from './usage-history.js';

/** The budget and the costs of which its forecast is made are in one response: they must be of one age. */
const OrganizationReport = graphql(`
  query OrganizationReport(
    $id: ID!, $startDate: Date!, $endDate: Date!, $recentStart: Date!, $today: Date!, $tomorrow: Date!
  ) {
    organization(id: $id) {
      id
      account: report(startDate: $recentStart, endDate: $today) { organization budget balance currency }
      recent: usage(from: $recentStart, to: $tomorrow, groupBy: PROJECT, interval: DAY) {
        amounts { value unit }
        periods { from amounts { value unit } }
      }
      report(startDate: $startDate, endDate: $endDate) {
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

const DEFAULT_DAYS = 30;
const SPANS = [7, DEFAULT_DAYS, 90, 180];

const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface ReportProps {
  readonly id: string;
  /** Called with the name of the organization; null while it is not known. */
  readonly onName: (name: string | null) => void;
}

/** Budget and usage of an organization, the usage in the period in the URL; that of the last period until another is loaded. */
export function Report({ id, onName }: ReportProps) {
  const [range, setRange] = useDateRange(DEFAULT_DAYS);
  const rangeError = validateRange(range);
  const recent = getRecentRange();
  const [{ data, fetching, error }, refetch] = useQuery({
    query: OrganizationReport,
    variables: {
      id,
      startDate: range.start,
      endDate: range.end,
      recentStart: recent.start,
      today: recent.end,
      tomorrow: addDay(recent.end),
    },
    pause: rangeError !== null,
  });
  const organization = data?.organization ?? null;
  // Without the budget or the recent costs, there is no forecast.
  const current = data && !fetching && !rangeError && (organization?.report || !error) ? { organization, range } : null;
  const loaded = useLast(current, id);
  const name = loaded?.organization?.account?.organization ?? null;
  useEffect(() => onName(name), [onName, name]);
  const retry = () => refetch({ requestPolicy: 'network-only' });
  const report = loaded?.organization?.report ?? null;
  const state = loaded && loaded !== current && !rangeError && (
    <ChoiceState subject="The report" error={error} onRetry={retry}>
      Showing {formatDay(loaded.range.start)} to {formatDay(loaded.range.end)}.
    </ChoiceState>
  );
  return (
    <>
      <OrganizationTiles
        isLoading={!loaded && !error && !rangeError}
        account={loaded?.organization?.account ?? null}
        recent={loaded?.organization?.recent ?? null}
      />
      {/* Always in the same place: its dates keep the focus. */}
      <Section
        title="Usage over time"
        aside={
          <DateRangeForm label="Period" range={range} onChoose={setRange} spans={SPANS} hasMonths>
            {state}
          </DateRangeForm>
        }
      >
        {rangeError ? (
          <p role="alert">{rangeError}</p>
        ) : report && loaded ? (
          <UsageHistory id={id} range={loaded.range} memberNames={getMemberNames(report.members)} />
        ) : loaded ? (
          <EmptyState title="No report for this period" />
        ) : error ? (
          <>
            <ErrorState subject="The report" error={error} onRetry={retry} />
            {!getErrorCodes(error).includes('NOT_FOUND') && (
              <UsageHistory id={id} range={range} memberNames={NO_NAMES} />
            )}
          </>
        ) : (
          <Loading label="Loading report" />
        )}
      </Section>
      {report && loaded && !rangeError && (
        <div className="cards">
          <Section title="Members">
            <MemberUsage id={id} range={loaded.range} of={report.members} currency={report.currency} />
          </Section>
          <QpuUsage of={report.qpus} />
        </div>
      )}
    </>
  );
}
