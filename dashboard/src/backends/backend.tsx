import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatEstimate } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { DescriptionList, NotFound, Page, Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading, PageErrors } from '../components/states.js';
import { Tile, Tiles } from '../components/tiles.js';
import { DateTimeText } from '../components/time.js';
import type { BackendPageQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getErrorCodes } from '../graphql/errors.js';
import { describeMitigation } from '../submit/shots.js';
import { useQuote } from '../submit/use-quote.js';
import { BackendBadge } from './backend-badge.js';
import { getBackendKind } from './backend-kind.js';
import { isRetired } from './backend-state.js';
import { CurrentCharacterization, CurrentCharacterizationFields, formatShare } from './current-characterization.js';
import { formatFidelity } from './fidelity.js';
import { FidelityHistory } from './fidelity-history.js';
import { describeProgram, type ProgramChoice, useProgramChoice } from './program-choice.js';
import { describeBilling } from './ranking-table.js';
import { SetUpJob } from './set-up-job.js';
import { toQuotedBackend } from './to-quoted-backend.js';
import { BackendLiveFields, useLiveBackends } from './use-live-backends.js';

const BackendPage = graphql(`
  query BackendPage($id: ID!) {
    backend(id: $id) {
      id
      serviceId
      status
      degraded
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
  const [choice] = useProgramChoice();
  const breadcrumb = <Link href="/backends">All backends</Link>;
  if (!backend && error && getErrorCodes(error).includes('NOT_FOUND'))
    return (
      <NotFound subject="Backend" links={[['/backends', 'All backends']]}>
        No backend with the ID {id} in your account.
      </NotFound>
    );
  if (!backend)
    return (
      <Page title={id} breadcrumb={breadcrumb}>
        {fetching && <Loading label="Loading backend" />}
        {error && <ErrorState subject="The backend" error={error} onRetry={retry} />}
      </Page>
    );

  const { serviceId, characterization } = backend;
  const { canRun } = toQuotedBackend(backend, undefined, {});
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
          {canRun && (
            <SetUpJob
              className="primary"
              backend={serviceId}
              parameters={{ ...choice.program.source, ...(choice.shots && { shots: choice.shots }) }}
              label="Submit here"
            />
          )}
        </>
      }
    >
      <PageErrors subject="Part of the backend" error={error} liveError={live.error} onRetry={retry} />
      <BackendTiles
        backend={backend}
        isPartial={error !== undefined}
        price={canRun && <PriceTile backend={serviceId} choice={choice} />}
      />
      {characterization && <CurrentCharacterization of={characterization} backend={serviceId} />}
      <Properties backend={backend} />
      {characterization ? (
        <FidelityHistory id={id} changes={live.changes} />
      ) : (
        !error &&
        getBackendKind(serviceId) !== 'Simulator' && (
          <Section title="Characterization">
            <EmptyState title="No characterization">The service has not published one for this backend.</EmptyState>
          </Section>
        )
      )}
    </Page>
  );
}

interface BackendProps {
  readonly backend: NonNullable<BackendPageQuery['backend']>;
}

interface BackendTilesProps extends BackendProps {
  /** Whether a part could not be loaded: what is missing is then not known. */
  readonly isPartial: boolean;
  readonly price: ReactNode;
}

/** How soon and how well a job runs. */
function BackendTiles({ backend, isPartial, price }: BackendTilesProps) {
  const { averageQueueTimeMs, lastUpdatedAt } = readFragment(BackendLiveFields, backend);
  const { qubits, characterization, noiseModels } = backend;
  const { fidelity = null } = readFragment(CurrentCharacterizationFields, characterization) ?? {};
  const missing = isPartial && characterization === null ? 'Unknown' : 'Not measured';
  const isSimulator = getBackendKind(backend.serviceId) === 'Simulator';
  return (
    <Tiles isPaired>
      {isRetired(backend.status) ? (
        <Tile name="Queue" value="Closed">
          A retired backend takes no jobs.
        </Tile>
      ) : (
        <Tile
          name="Queue time"
          value={averageQueueTimeMs === null ? 'Not reported' : formatEstimate(averageQueueTimeMs)}
        >
          {averageQueueTimeMs !== null && 'On average. '}
          {lastUpdatedAt && (
            <>
              Updated <DateTimeText at={lastUpdatedAt} />.
            </>
          )}
        </Tile>
      )}
      {price}
      <Tile name="Qubits" value={qubits ?? 'Not reported'}>
        {[getBackendKind(backend.serviceId), backend.location].filter(Boolean).join(', ')}
      </Tile>
      {isSimulator ? (
        <Tile name="Noise models" value={noiseModels?.length ?? 'Not reported'}>
          {noiseModels?.includes('ideal')
            ? 'Without one, as with ideal, results are exact.'
            : 'Without one, results are exact.'}
        </Tile>
      ) : (
        <Tile
          name="Two-qubit fidelity"
          value={fidelity?.twoQubit?.median == null ? missing : formatFidelity(fidelity.twoQubit.median)}
        >
          {[
            fidelity?.twoQubit?.stderr != null && `± ${formatShare(fidelity.twoQubit.stderr)}`,
            backend.degraded && 'Degraded: below its usual quality.',
          ]
            .filter(Boolean)
            .join('. ')}
        </Tile>
      )}
    </Tiles>
  );
}

interface PriceTileProps {
  readonly backend: string;
  readonly choice: ProgramChoice;
}

/** What the last program costs here, or the first example. */
function PriceTile({ backend, choice }: PriceTileProps) {
  const quote = useQuote(choice.input && { ...choice.input, backendIds: [backend] });
  const quoted = quote.quotes.get(backend);
  const billing = quoted && describeBilling(quoted);
  const { program, shots } = choice;
  const mitigation = getBackendKind(backend) === 'QPU' ? `, ${describeMitigation({ ...program.form, shots })}` : '';
  const problem = quote.failure ?? quoted?.issues.map(({ message }) => message).join(' ');
  return (
    <Tile
      name="Price of a job"
      value={quoted?.price ? formatMoney(quoted.price) : quote.isUpdating ? '…' : 'Not known'}
    >
      {quoted?.price || quote.isUpdating
        ? `${quote.isStale && quoted ? 'Earlier estimate: ' : ''}${describeProgram(choice, quote)}${mitigation}. ${billing ? `Charged for ${billing}.` : ''}`
        : problem || 'The program is not valid.'}
    </Tile>
  );
}

/** What programs may contain. */
function Properties({ backend }: BackendProps) {
  const items = [
    ['Gates', joinWords(backend.supportedGates)],
    ['Native gates', joinWords(backend.supportedNativeGates)],
    ['Noise models', joinWords(backend.noiseModels)],
    ['Error mitigation', joinWords(backend.supportedErrorMitigations)],
  ] as const;
  if (items.every(([, value]) => value === null)) return null;
  return (
    <Section title="What programs can use">
      <div className="wide-list">
        <DescriptionList items={items} />
      </div>
    </Section>
  );
}

function joinWords(words: readonly string[] | null): string | null {
  return words === null || words.length === 0 ? null : words.join(', ');
}
