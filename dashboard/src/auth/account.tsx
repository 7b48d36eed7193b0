import { Badge } from '../components/badge.js';
import { formatMoney } from '../components/format-money.js';
import { DescriptionList, Page, Section } from '../components/page.js';
import { Loading } from '../components/states.js';
import type { Permission } from '../generated/graphql.js';
import { useAuth } from './auth.js';
import { usePermissions } from './permissions.js';

const PERMISSIONS: readonly (readonly [permission: Permission, meaning: string])[] = [
  ['READ', 'See jobs, results, sessions and backends'],
  ['SUBMIT', 'Submit jobs, and run them again'],
  ['CANCEL', 'Cancel and delete jobs'],
  ['MANAGE_SESSIONS', 'Create and end sessions'],
  ['REPORTS', 'See usage, spending and budgets'],
];

/** The user who has signed in, and what the role allows. */
export default function Account() {
  const { signIn } = useAuth();
  const { user, account } = usePermissions();
  if (signIn?.state.kind !== 'in') return null;
  const limits = user?.limits;
  return (
    <Page
      title={signIn.state.person.name}
      description="Your account at this gateway."
      actions={
        <button type="button" onClick={() => void signIn.signIn.signOut()}>
          Sign out
        </button>
      }
    >
      {user ? (
        <div className="cards">
          <Section title="Account">
            <DescriptionList
              items={[
                ['Account', account],
                ['Role', user.role],
                ['Subject', user.subject],
              ]}
            />
          </Section>
          <Section title="What you may do">
            <ul className="permissions">
              {PERMISSIONS.map(([name, meaning]) => (
                <li key={name}>
                  {user.permissions.includes(name) ? (
                    <Badge tone="success">Yes</Badge>
                  ) : (
                    <Badge tone="neutral">No</Badge>
                  )}
                  {meaning}
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Limits">
            <DescriptionList
              items={[
                ['Backends', limits?.backends?.join(', ') ?? 'All'],
                ['Price of a job', limits?.maxCost ? `Up to ${formatMoney(limits.maxCost)}` : 'No limit'],
                ['Shots of a job', limits?.maxShots ? `Up to ${limits.maxShots.toLocaleString()}` : 'No limit'],
                ['Operations per minute', limits?.operationsPerMinute ?? 'As for everybody'],
              ]}
            />
          </Section>
        </div>
      ) : (
        <Loading label="Loading your role" />
      )}
    </Page>
  );
}
