import { Link } from 'wouter';
import type { DateRange } from '../components/dates.js';
import { formatAmounts, formatMoney, type Money } from '../components/format-money.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { sumMemberCosts } from './member-costs.js';
import { UsageBar } from './usage-bar.js';
import { listMeasures } from './usage-history.js';
import { useUsage } from './use-usage.js';

const MemberUsageFields = graphql(`
  fragment MemberUsage on MemberUsage {
    user {
      id
      serviceId
    }
    email
    firstName
    lastName
    jobs
    quota
  }
`);

interface MemberUsageProps {
  readonly id: string;
  readonly range: DateRange;
  readonly of: readonly FragmentType<typeof MemberUsageFields>[];
  /** Of the quotas. */
  readonly currency: string | null;
}

/** What each member cost, with a bar, jobs and quota; a bar of jobs if nothing cost anything. */
export function MemberUsage({ id, range, of, currency }: MemberUsageProps) {
  const { loaded, isEarlier, error } = useUsage(id, range, 'USER');
  // Not those of another period than the other columns.
  const usage = isEarlier ? null : (loaded?.usage ?? null);
  const isLoading = !error && (isEarlier || !loaded);
  const listed = readFragment(MemberUsageFields, of);
  const costs = usage && sumMemberCosts(usage.periods, new Set(listed.map(({ user }) => user.id)));
  const amounts = usage?.amounts?.filter(({ value }) => value > 0) ?? [];
  const unit = listMeasures(amounts)[0]?.unit;
  const getCost = (userId: string): readonly Money[] | null => {
    const known = costs?.byUser.get(userId);
    // A member without a row cost nothing, or is one of the others.
    return known === undefined && costs?.others?.length === 0 ? [] : (known ?? null);
  };
  const formatCost = (cost: readonly Money[] | null, missing = '–'): string =>
    cost === null ? missing : formatAmounts(cost, unit ?? currency);
  const getValue = (cost: readonly Money[] | null) => cost?.find((amount) => amount.unit === unit)?.value ?? 0;
  const members = listed
    .map((member) => ({ ...member, name: formatName(member), cost: getCost(member.user.id) }))
    .toSorted((a, b) => getValue(b.cost) - getValue(a.cost));
  if (members.length === 0) return <EmptyState title="No members in this report" />;
  const hasQuotas = members.some(({ quota }) => quota !== null);
  const hasOthers = costs?.others?.length !== 0;
  // As high while the costs are loaded.
  const values = members.map(({ cost, jobs }) =>
    isLoading || !usage ? 0 : unit === undefined ? (jobs ?? 0) : getValue(cost),
  );
  const total = values.reduce((sum, value) => sum + value, hasOthers && costs ? getValue(costs.others) : 0);
  return (
    <>
      <Table
        label="Usage by member"
        columns={[
          { name: 'Member' },
          { name: 'Cost', isNumeric: true },
          ...(hasQuotas ? [{ name: 'Quota', isNumeric: true, isSecondary: true }] : []),
          { name: 'Jobs', isNumeric: true },
        ]}
      >
        <tbody>
          {members.map(({ user, name, email, jobs, cost, quota }, index) => (
            <tr key={user.id}>
              <th scope="row" title={email ?? user.serviceId}>
                <Link href={`/jobs?submitter=${user.serviceId}`}>{name}</Link>
                <UsageBar value={values[index] ?? 0} total={total} />
              </th>
              <td className="numeric">{formatCost(cost, isLoading ? '…' : undefined)}</td>
              {/* Not next to the bar, as if it was the part of it that is used up: the service does not say for which time a quota is. */}
              {hasQuotas && (
                <td className="secondary numeric">{quota === null ? '–' : formatQuota(quota, currency)}</td>
              )}
              <td className="numeric">{jobs?.toLocaleString() ?? '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {costs && hasOthers && (
            <tr>
              <th scope="row">
                All others
                <UsageBar value={getValue(costs.others)} total={total} />
              </th>
              <td className="numeric">{formatCost(costs.others)}</td>
              {hasQuotas && <td className="secondary" />}
              <td className="numeric">–</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td className="numeric">{formatCost(usage?.amounts ? amounts : null, isLoading ? '…' : undefined)}</td>
            {hasQuotas && <td className="secondary" />}
            <td className="numeric">{sumJobs(members)?.toLocaleString() ?? '–'}</td>
          </tr>
        </tfoot>
      </Table>
      {error && !usage && <p className="hint">The costs of members could not be loaded.</p>}
      {costs && hasOthers && (
        <p className="hint">
          “All others” are people who are not members now, and those whose costs the service does not report one by one.
        </p>
      )}
    </>
  );
}

const formatQuota = (value: number, currency: string | null): string =>
  currency === null ? value.toLocaleString() : formatMoney({ value, unit: currency });

/** Null if one is not known: the others would be a sum that is too low. */
function sumJobs(members: readonly { readonly jobs: number | null }[]): number | null {
  return members.reduce<number | null>((sum, { jobs }) => (sum === null || jobs === null ? null : sum + jobs), 0);
}

interface MemberName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly user: { readonly serviceId: string };
}

/** Names by the IDs of users, of the members of a report whose name no other has. */
export function getMemberNames(of: MemberUsageProps['of']): ReadonlyMap<string, string> {
  const ids = new Map<string, string | null>();
  for (const member of readFragment(MemberUsageFields, of)) {
    const name = formatName(member);
    ids.set(name, ids.has(name) ? null : member.user.id);
  }
  return new Map([...ids].flatMap(([name, id]) => (id === null ? [] : [[id, name]])));
}

function formatName({ firstName, lastName, email, user }: MemberName): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || user.serviceId;
}
