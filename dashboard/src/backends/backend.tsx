import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatDuration } from '../components/format-duration.js';
import { DescriptionList, Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { DateTimeText } from '../components/time.js';
import type { BackendPageQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { BackendBadge } from './backend-badge.js';
import { getBackendKind } from './backend-kind.js';
import { CurrentCharacterization } from './current-characterization.js';
import { FidelityHistory } from './fidelity-history.js';
import { SubmitHere } from './submit-here.js';
import { toQuotedBackend } from './to-quoted-backend.js';
import { BackendLiveFields, useLiveBackends } from './use-live-backends.js';
import './backends.css';
import '../styles/print.css';

const BackendPage = graphql(`
  query BackendPage($id: ID!) {
    backend(id: $id) {
      id
      serviceId
      status
      hasAccess
      ...BackendLiveFields
      qubits
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

/** A backend: status, queue time and characterizations. */
export default function Backend({ id }: { readonly id: string }) {
  const [{ data, fetching, error }, refetch] = useQuery({
    query: BackendPage,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const retry = () => refetch({ requestPolicy: 'network-only' });
  const backend = data?.backend;
  const live = useLiveBackends(id);
  const breadcrumb = <Link href="/backends">All backends</Link>;
  if (!backend)
    return (
      <Page title={id} breadcrumb={breadcrumb}>
        {fetching && <Loading label="Loading backend" />}
        {error &&
          (getErrorCodes(error).includes('NOT_FOUND') ? (
            <EmptyState title="Backend not found">No backend with the ID {id} in your account.</EmptyState>
          ) : (
            <ErrorState subject="The backend" error={error} onRetry={retry} />
          ))}
      </Page>
    );

  const { serviceId, characterization } = backend;
  return (
    <Page
      title={serviceId}
      breadcrumb={breadcrumb}
      status={<BackendBadge backend={readFragment(BackendLiveFields, backend)} />}
      actions={
        <>
          <Link className="button" href={`/jobs?backend=${encodeURIComponent(serviceId)}`}>
            View jobs
          </Link>
          {toQuotedBackend(backend, undefined, {}).canRun && <SubmitHere className="primary" backend={serviceId} />}
        </>
      }
    >
      {error && <ErrorState subject="Part of the backend" error={error} onRetry={retry} />}
      {live.error && <ErrorState subject="Live updates" error={live.error} />}
      <BackendStatus backend={backend} />
      {characterization ? (
        <>
          <CurrentCharacterization of={characterization} backend={serviceId} />
          <FidelityHistory id={id} changes={live.changes} />
        </>
      ) : error ? null : (
        <Section title="Characterization">
          <EmptyState title="No characterization">
            {getBackendKind(serviceId) === 'Simulator' && 'Simulators have no hardware characterization.'}
          </EmptyState>
        </Section>
      )}
    </Page>
  );
}

function BackendStatus({ backend }: { readonly backend: NonNullable<BackendPageQuery['backend']> }) {
  const { serviceId } = backend;
  const { averageQueueTimeMs, lastUpdatedAt } = readFragment(BackendLiveFields, backend);
  return (
    <Section
      title="Status"
      aside={
        lastUpdatedAt && (
          <span className="hint">
            Updated <DateTimeText at={lastUpdatedAt} />
          </span>
        )
      }
    >
      <DescriptionList
        items={[
          ['Type', getBackendKind(serviceId)],
          ['Qubits', backend.qubits],
          ['Queue time', averageQueueTimeMs === null ? null : formatDuration(averageQueueTimeMs)],
          ['Error mitigation', joinWords(backend.supportedErrorMitigations)],
        ]}
      />
      <div className="wide-list">
        <DescriptionList
          items={[
            ['Location', backend.location],
            ['Gates', joinWords(backend.supportedGates)],
            ['Native gates', joinWords(backend.supportedNativeGates)],
            ['Noise models', joinWords(backend.noiseModels)],
          ]}
        />
      </div>
    </Section>
  );
}

function joinWords(words: readonly string[] | null): string | null {
  return words === null || words.length === 0 ? null : words.join(', ');
}
