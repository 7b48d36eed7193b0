import { useState } from 'react';
import { Link } from 'wouter';
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

const MEASURES = {
  jobs: 'Jobs',
  executionTime: 'Execution time',
  quotaConsumed: 'Quota consumed',
} as const;

const isMeasure = (name: string): name is keyof typeof MEASURES => name in MEASURES;

interface MemberUsageProps {
  readonly of: readonly FragmentType<typeof MemberUsageFields>[];
}

/** Usage by member: a chart of one measure and a table of all. */
export function MemberUsage({ of }: MemberUsageProps) {
  const [measure, setMeasure] = useState<keyof typeof MEASURES>('jobs');
  const members = readFragment(MemberUsageFields, of).map((member) => ({ ...member, name: formatName(member) }));
  if (members.length === 0) return <EmptyState title="No members in this report" />;
  return (
    <>
      <label className="usage-measure">
        Measure
        <select
          value={measure}
          onChange={({ target }) => {
            if (isMeasure(target.value)) setMeasure(target.value);
          }}
        >
          {Object.entries(MEASURES).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="usage side-by-side">
        <UsageBars
          measure={MEASURES[measure]}
          usages={members.map((member) => ({ name: member.name, value: member[measure] ?? 0 }))}
        />
        <Table
          label="Usage by member"
          columns={[
            { name: 'Member' },
            { name: 'Jobs', isNumeric: true },
            { name: 'Execution time', isNumeric: true },
            { name: 'Quota consumed', isNumeric: true, isSecondary: true },
            { name: 'Quota', isNumeric: true, isSecondary: true },
          ]}
        >
          <tbody>
            {members.map(({ user, name, email, jobs, executionTime, quotaConsumed, quota }) => (
              <tr key={user.id}>
                <th scope="row" title={email ?? user.serviceId}>
                  <Link href={`/?submitter=${user.serviceId}`}>{name}</Link>
                  {quotaConsumed !== null && (
                    <span className="subtext">
                      Quota: {quotaConsumed.toLocaleString()}
                      {quota !== null && ` of ${quota.toLocaleString()}`}
                    </span>
                  )}
                </th>
                <td className="numeric">{jobs?.toLocaleString() ?? '–'}</td>
                <td className="numeric">{executionTime?.toLocaleString() ?? '–'}</td>
                <td className="numeric secondary">{quotaConsumed?.toLocaleString() ?? '–'}</td>
                <td className="numeric secondary">{quota?.toLocaleString() ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

interface MemberName {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly user: { readonly serviceId: string };
}

function formatName({ firstName, lastName, email, user }: MemberName): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || user.serviceId;
}
