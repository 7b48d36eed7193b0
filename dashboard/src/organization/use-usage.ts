import { useQuery } from 'urql';
import { addDay, type DateRange } from '../components/date-range.js';
import type { OrganizationUsageQuery, UsageGroupType } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { chooseInterval } from './usage-stacks.js';

const OrganizationUsage = graphql(`
  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {
    organization(id: $id) {
      id
      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {
        amounts { value unit }
        periods {
          from
          groups { groupId name isOthers jobCount timeMs amounts { value unit } }
        }
      }
    }
  }
`);

export type OrganizationUsage = NonNullable<NonNullable<OrganizationUsageQuery['organization']>['usage']>;

/** Usage in a period. One upstream call, shared by components with the same arguments. */
export function useUsage(id: string, range: DateRange, groupBy: UsageGroupType) {
  const [from, to] = [range.start, addDay(range.end)];
  const interval = chooseInterval(from, to);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: OrganizationUsage,
    variables: { id, from, to, groupBy, interval },
  });
  const retry = () => refetch({ requestPolicy: 'network-only' });
  return { usage: data?.organization?.usage ?? null, from, to, interval, fetching, error, retry };
}
