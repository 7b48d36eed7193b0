import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../generated/index.js';
import { Facts, Page, Section } from '../pieces/page.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { duration, Moment } from '../pieces/time.js';
import { BackendBadge } from './backend-badge.js';
import { CurrentCharacterization } from './current-characterization.js';
import { FidelityHistory } from './fidelity-history.js';
import { kindOf } from './kind.js';
import './backends.css';

const BackendPage = graphql(`
  query BackendPage($id: ID!) {
    backend(id: $id) {
      id
      serviceId
      ...BackendStanding
      qubits
      averageQueueTimeMs
      lastUpdatedAt
      location
      noiseModels
      supportedGates
      supportedNativeGates
      supportedErrorMitigations
      characterization {
        id
        ...CurrentCharacterization
      }
    }
  }
`);

/** A backend: how long it lets wait, how good it is, and how good it was. */
export default function Backend({ id }: { readonly id: string }) {
  const [{ data, fetching, error }, ask] = useQuery({
    query: BackendPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const again = () => ask({ requestPolicy: 'network-only' });
  const backend = data?.backend;
  const above = <Link href="/backends">All backends</Link>;
  if (!backend)
    return (
      <Page title={id} above={above}>
        {fetching && <Loading />}
        {error && <Failure what="The backend" error={error} onRetry={again} />}
      </Page>
    );

  const { serviceId, averageQueueTimeMs, lastUpdatedAt, characterization } = backend;
  const kind = kindOf(serviceId);
  return (
    <Page
      title={serviceId}
      above={above}
      beside={<BackendBadge of={backend} />}
      actions={
        <Link className="button" href={`/?backend=${encodeURIComponent(serviceId)}`}>
          Its jobs
        </Link>
      }
    >
      {error && <Failure what="Part of the backend" error={error} onRetry={again} />}
      <Section
        title="At present"
        aside={
          lastUpdatedAt && (
            <span className="hint">
              As of <Moment at={lastUpdatedAt} />
            </span>
          )
        }
      >
        <Facts
          facts={[
            ['Kind', kind],
            ['Qubits', backend.qubits],
            ['Wait', averageQueueTimeMs === null ? null : duration(averageQueueTimeMs)],
            ['Location', backend.location],
            ['Error mitigation', listed(backend.supportedErrorMitigations)],
          ]}
        />
        <div className="long-facts">
          <Facts
            facts={[
              ['Gates', listed(backend.supportedGates)],
              ['Native gates', listed(backend.supportedNativeGates)],
              ['Noise models', listed(backend.noiseModels)],
            ]}
          />
        </div>
      </Section>
      {characterization ? (
        <>
          <CurrentCharacterization of={characterization} backend={serviceId} />
          <FidelityHistory id={id} />
        </>
      ) : error ? null : (
        <Section title="Characterization">
          <Empty title="It has not been characterized">
            {kind === 'Simulator' && 'A simulator makes no errors but those that it is asked to imitate.'}
          </Empty>
        </Section>
      )}
    </Page>
  );
}

function listed(words: readonly string[] | null): string | null {
  return words === null || words.length === 0 ? null : words.join(', ');
}
