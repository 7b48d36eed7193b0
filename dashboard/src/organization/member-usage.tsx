import { useState } from 'react';
import { Link } from 'wouter';
import { formatMoney, formatUnit } from '../components/format-money.js';
import { formatOptional } from '../components/format-optional.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { UsageBars } from './usage-bars.js';

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
    executionTime
    quota
    quotaConsumed
  }
`);

type Measure = 'jobs' | 'executionTime' | 'quotaConsumed';

const EXECUTION_TIME = 'Execution time (service units)';

interface MemberUsageProps {
  readonly of: readonly FragmentType<typeof MemberUsageFields>[];
  /** Of the quotas. */
  readonly currency: string | null;
}

/** Usage by member: a chart of one measure and a table of all. */
export function MemberUsage({ of, currency }: MemberUsageProps) {
  const [measure, setMeasure] = useState<Measure>('jobs');
  const measures: Readonly<Record<Measure, string>> = {
    jobs: 'Jobs',
    executionTime: EXECUTION_TIME,
    quotaConsumed: currency === null ? 'Quota consumed' : `Quota consumed (${formatUnit(currency)})`,
  };
  const formatQuota = (value: number) =>
    currency === null ? value.toLocaleString() : formatMoney({ value, unit: currency });
  const members = readFragment(MemberUsageFields, of).map((member) => ({ ...member, name: formatName(member) }));
  if (members.length === 0) return <EmptyState title="No members in this report" />;
  return (
    <>
      <label className="usage-measure">
        Measure
        <select
          value={measure}
          onChange={({ target }) => {
            const chosen = Object.keys(measures).find((key) => key === target.value);
            if (chosen) setMeasure(chosen as Measure);
          }}
        >
          {Object.entries(measures).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="usage side-by-side">
        <UsageBars
          measure={measures[measure]}
          usages={members.map((member) => ({ name: member.name, value: member[measure] ?? 0 }))}
        />
        <Table
          label="Usage by member"
          columns={[
            { name: 'Member' },
            { name: 'Jobs', isNumeric: true },
            { name: EXECUTION_TIME, isNumeric: true },
            { name: 'Quota consumed', isNumeric: true, isSecondary: true },
            { name: 'Quota', isNumeric: true, isSecondary: true },
          ]}
        >
          <tbody>
            {members.map(({ user, name, email, jobs, executionTime, quotaConsumed, quota }) => (
              <tr key={user.id}>
                <th scope="row" title={email ?? user.serviceId}>
                  <Link href={`/jobs?submitter=${user.serviceId}`}>{name}</Link>
                  {quotaConsumed !== null && (
                    <span className="subtext">
                      Quota: {formatQuota(quotaConsumed)}
                      {quota !== null && ` of ${formatQuota(quota)}`}
                    </span>
                  )}
                </th>
                <td className="numeric">{jobs?.toLocaleString() ?? '–'}</td>
                <td className="numeric">{executionTime?.toLocaleString() ?? '–'}</td>
                <td className="numeric secondary">{quotaConsumed === null ? '–' : formatQuota(quotaConsumed)}</td>
                <td className="numeric secondary">{quota === null ? '–' : formatQuota(quota)}</td>
              </tr>
            ))}
          </tbody>
          <MemberTotals members={members} formatQuota={formatQuota} />
        </Table>
      </div>
      <p className="hint">The service does not document the unit of execution time.</p>
    </>
  );
}

interface MemberTotalsProps {
  readonly members: readonly Readonly<Record<Measure, number | null>>[];
  readonly formatQuota: (value: number) => string;
}

function MemberTotals({ members, formatQuota }: MemberTotalsProps) {
  const add = (measure: Measure): number | null => {
    const values = members.map((member) => member[measure]);
    // The others would be a sum that is too low.
    return values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const quotaConsumed = add('quotaConsumed');
  return (
    <tfoot>
      <tr>
        <th scope="row">
          Total
          {quotaConsumed !== null && <span className="subtext">Quota: {formatQuota(quotaConsumed)}</span>}
        </th>
        <td className="numeric">{formatOptional(add('jobs'), formatNumber)}</td>
        <td className="numeric">{formatOptional(add('executionTime'), formatNumber)}</td>
        <td className="numeric secondary">{formatOptional(quotaConsumed, formatQuota)}</td>
        <td className="numeric secondary">–</td>
      </tr>
    </tfoot>
  );
}

const formatNumber = (value: number): string => value.toLocaleString();

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
