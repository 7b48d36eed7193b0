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
            <DescriptionList
              items={PERMISSIONS.map(([name, meaning]) => [meaning, user.permissions.includes(name) ? 'Yes' : 'No'])}
            />
          </Section>
          <Section title="Limits">
            <DescriptionList
              items={[
                ['Backends', limits?.backends?.join(', ') ?? 'All'],
                ['Highest estimated price of a job', limits?.maxCost ? formatMoney(limits.maxCost) : 'None'],
                ['Shots of a job', limits?.maxShots ?? 'No limit'],
                ['Operations per minute', limits?.operationsPerMinute ?? 'Those of the gateway'],
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
