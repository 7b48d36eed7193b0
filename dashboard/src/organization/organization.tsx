import { useState } from 'react';
import { useQuery } from 'urql';
import { useSearchParams } from 'wouter';
import { Allowed } from '../auth/allowed.js';
import { CopyId } from '../components/copy-id.js';
import { Page } from '../components/page.js';
import { ErrorState, Loading } from '../components/states.js';
import { graphql } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { OrganizationForm } from './organization-form.js';
import { Report } from './report.js';

const ViewerOrganization = graphql(`
  query ViewerOrganization {
    viewer {
      organization {
        id
        serviceId
      }
    }
  }
`);

/** Usage of an organization by QPU and by member. */
export default function Organization() {
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState<string | null>(null);
  const chosenId = search.get('id');
  const [{ data, fetching, error }, refetch] = useQuery({ query: ViewerOrganization, pause: chosenId !== null });
  const id = chosenId ?? data?.viewer?.organization?.serviceId ?? null;
  const setId = (value: string | null) =>
    setSearch((last) => {
      if (value === null) last.delete('id');
      else last.set('id', value);
      return last;
    });

  if (id === null) {
    // For accounts without sessions, the user has to enter the ID.
    const codes = getErrorCodes(error);
    const isUnavailable = codes.length > 0 && codes.every((code) => code === 'NOT_SUPPORTED' || code === 'FORBIDDEN');
    return (
      <Page title="Organization">
        {fetching ? (
          <Loading label="Loading organization" />
        ) : error && !isUnavailable ? (
          <ErrorState
            subject="Your organization"
            error={error}
            onRetry={() => refetch({ requestPolicy: 'network-only' })}
          />
        ) : (
          <OrganizationForm onSubmit={setId} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={name ?? 'Organization'}
      description={
        <>
          <CopyId id={id} />{' '}
          {chosenId !== null && (
            <button type="button" className="button-text" onClick={() => setId(null)}>
              Change organization
            </button>
          )}
        </>
      }
    >
      <Allowed permission="REPORTS" action="see usage and spending" isPage>
        <Report id={id} onName={setName} />
      </Allowed>
    </Page>
  );
}
