import { useState } from 'react';
import { Link } from 'wouter';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Empty } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
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

/** What each member used, as bars of one measure and a table of all. */
export function MemberUsage({ of }: MemberUsageProps) {
  const [measure, setMeasure] = useState<keyof typeof MEASURES>('jobs');
  const members = readFragment(MemberUsageFields, of).map((member) => ({ ...member, name: nameOf(member) }));
  if (members.length === 0) return <Empty title="The report names no members." />;
  return (
    <>
      <label className="usage-measure">
        Bars show
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
      <div className="usage beside">
        <UsageBars
          measure={MEASURES[measure]}
          usages={members.map((member) => ({ name: member.name, value: member[measure] ?? 0 }))}
        />
        <Table
          label="Usage by member"
          columns={[
            { name: 'Member' },
            { name: 'Jobs', isFigure: true },
            { name: 'Execution time', isFigure: true },
            { name: 'Quota consumed', isFigure: true, isExtra: true },
            { name: 'Quota', isFigure: true, isExtra: true },
          ]}
        >
          <tbody>
            {members.map(({ user, name, email, jobs, executionTime, quotaConsumed, quota }) => (
              <tr key={user.id}>
                <th scope="row" title={email ?? user.serviceId}>
                  <Link href={`/?submitter=${user.serviceId}`}>{name}</Link>
                  {quotaConsumed !== null && (
                    <span className="under">
                      Quota: {quotaConsumed.toLocaleString()}
                      {quota !== null && ` of ${quota.toLocaleString()}`}
                    </span>
                  )}
                </th>
                <td className="figure">{jobs?.toLocaleString() ?? '–'}</td>
                <td className="figure">{executionTime?.toLocaleString() ?? '–'}</td>
                <td className="figure extra">{quotaConsumed?.toLocaleString() ?? '–'}</td>
                <td className="figure extra">{quota?.toLocaleString() ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly user: { readonly serviceId: string };
}

function nameOf({ firstName, lastName, email, user }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || user.serviceId;
}
