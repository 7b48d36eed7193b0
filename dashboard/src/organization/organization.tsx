import { useQuery } from 'urql';
import { useSearchParams } from 'wouter';
import { graphql } from '../generated/index.js';
import { codesOf } from '../graph/failure.js';
import { DateRangeForm, useDateRange, wrongInRange } from '../pieces/date-range.js';
import { Page } from '../pieces/page.js';
import { Failure, Loading } from '../pieces/states.js';
import { OrganizationForm } from './organization-form.js';
import { Report } from './report.js';
import './organization.css';

const OrganizationOfSessions = graphql(`
  query OrganizationOfSessions {
    sessions(first: 1) {
      edges {
        node {
          id
          organization {
            id
            serviceId
          }
        }
      }
    }
  }
`);

const USUAL_DAYS = 30;
const SPANS = [7, USUAL_DAYS, 90, 180];

/** What an organization used, by machine and by member. */
export default function Organization() {
  const [search, setSearch] = useSearchParams();
  const [range, chooseRange] = useDateRange(USUAL_DAYS);
  const named = search.get('id');
  const [{ data, fetching, error }, ask] = useQuery({ query: OrganizationOfSessions, pause: named !== null });
  const id = named ?? data?.sessions?.edges[0]?.node?.organization?.serviceId ?? null;
  const wrong = wrongInRange(range);
  const name = (chosen: string | null) =>
    setSearch((last) => {
      if (chosen === null) last.delete('id');
      else last.set('id', chosen);
      return last;
    });

  if (id === null) {
    // v0.3 has no sessions, and some accounts neither: there the id has to be brought.
    const isFailure = error && !codesOf(error).every((code) => code === 'NOT_SUPPORTED' || code === 'FORBIDDEN');
    return (
      <Page title="Organization">
        {fetching ? (
          <Loading what="Looking for your organization" />
        ) : isFailure ? (
          <Failure what="Your organization" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
        ) : (
          <OrganizationForm onName={name} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title="Organization"
      lead={
        <>
          <code>{id}</code>{' '}
          {named !== null && (
            <button type="button" className="quiet" onClick={() => name(null)}>
              Another one
            </button>
          )}
        </>
      }
    >
      <DateRangeForm label="Days of the report" range={range} onChoose={chooseRange} spans={SPANS} />
      {wrong ? <p role="alert">{wrong}</p> : <Report id={id} range={range} />}
    </Page>
  );
}
