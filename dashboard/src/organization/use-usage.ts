import { useMemo } from 'react';
import { useQuery } from 'urql';
import { addDay, type DateRange } from '../components/dates.js';
import { useLast } from '../components/use-last.js';
import type { OrganizationUsageQuery, UsageGroupType } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { chooseInterval, removeOtherDays } from './usage-stacks.js';

const OrganizationUsage = graphql(`
  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {
    organization(id: $id) {
      id
      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {
        amounts { value unit }
        periods {
          from
          amounts { value unit }
          groups { groupId name isOthers jobCount timeMs amounts { value unit } }
        }
      }
    }
  }
`);

type ReturnedUsage = NonNullable<NonNullable<OrganizationUsageQuery['organization']>['usage']>;

export type OrganizationUsage = Omit<ReturnedUsage, 'periods'> & {
  readonly periods: readonly ReturnedUsage['periods'][number][];
};

export interface LoadedUsage {
  readonly usage: OrganizationUsage | null;
  readonly from: string;
  readonly to: string;
  readonly interval: ReturnType<typeof chooseInterval>;
  readonly groupBy: UsageGroupType;
}

/** Usage in a period; that of the last choice until another is loaded. One upstream call. */
export function useUsage(id: string, range: DateRange, groupBy: UsageGroupType) {
  const [from, to] = [range.start, addDay(range.end)];
  const interval = chooseInterval(from, to);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: OrganizationUsage,
    variables: { id, from, to, groupBy, interval },
  });
  const returned = data?.organization?.usage ?? null;
  const usage = useMemo(
    () => returned && { ...returned, periods: removeOtherDays(returned.periods, from, to) },
    [returned, from, to],
  );
  const current = data && !fetching && !error ? { usage, from, to, interval, groupBy } : null;
  const loaded = useLast<LoadedUsage>(current, id);
  const retry = () => refetch({ requestPolicy: 'network-only' });
  return { loaded, isEarlier: loaded !== current, fetching, error, retry };
}
