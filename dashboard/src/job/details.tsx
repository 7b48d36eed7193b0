import { Link } from 'wouter';
import { MemberLink, ProjectName } from '../components/named.js';
import { DescriptionList, Section } from '../components/page.js';
import { shortenId } from '../components/shorten-id.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { useName } from '../graphql/names.js';
import { formatShots } from '../jobs/format-jobs.js';
import { SessionLink } from '../sessions/session-link.js';

export const JobDetailsFields = graphql(`
  fragment JobDetails on Job {
    type
    shots
    debiasing
    dryRun
    metadata
    settings
    noise { model seed }
    stats { qubits circuits gateCounts { oneQubit twoQubit } }
    backend { id serviceId }
    session { id serviceId }
    submitter { id serviceId }
    project { id serviceId }
    parent { id serviceId }
  }
`);

type JobProps = { readonly job: FragmentType<typeof JobDetailsFields> };

/** Settings and owner of a job. */
export function JobDetails({ job }: JobProps) {
  const { backend, session, parent, submitter, project, stats, noise, shots, type, debiasing, dryRun } = readFragment(
    JobDetailsFields,
    job,
  );
  const parentName = useName(parent?.id);
  const { oneQubit = null, twoQubit = null } = stats?.gateCounts ?? {};
  const isExact = (noise?.model ?? (backend?.serviceId === 'simulator' ? 'ideal' : null)) === 'ideal';
  return (
    <Section title="Details">
      <DescriptionList
        items={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Shots', formatShots(shots, stats) ?? (isExact ? 'Exact (no shots)' : '–')],
          ['Qubits', stats?.qubits],
          ['Circuits', stats?.circuits === 1 ? null : stats?.circuits],
          ['Gates in program', describeGates(oneQubit, twoQubit)],
          ['Noise', noise?.model && `${noise.model}${noise.seed === null ? '' : `, seed ${noise.seed}`}`],
          ['Debiasing', debiasing === null ? null : debiasing ? 'On' : 'Off'],
          ['Dry run', dryRun ? 'Yes' : null],
          ['Program', type && describeType(type)],
          ['Session', session && <SessionLink session={session} backend={backend} />],
          [
            'Parent job',
            parent && <Link href={`/jobs/${parent.id}`}>{parentName ?? `Job ${shortenId(parent.serviceId)}…`}</Link>,
          ],
          ['Submitted by', submitter && <MemberLink user={submitter} />],
          ['Project', project && <ProjectName project={project} />],
        ]}
      />
    </Section>
  );
}

/** A type of the service, such as `ionq.circuit.v1`, in words; as it is if it has another name. */
function describeType(type: string): string {
  const [, kind] = /^ionq\.([a-z-]+)/.exec(type) ?? [];
  return kind?.startsWith('qasm') ? 'OpenQASM' : kind?.endsWith('circuit') ? 'JSON circuit' : type;
}

/** Before compilation, after which there are others; null if the service has no counts. A line ends between the counts. */
function describeGates(oneQubit: number | null, twoQubit: number | null): string | null {
  const parts = [
    oneQubit !== null && `${oneQubit.toLocaleString()}\u00a0one\u2011qubit`,
    twoQubit !== null && `${twoQubit.toLocaleString()}\u00a0two\u2011qubit`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

/** The service accepts 40. */
const MAX_NAME_CHARS = 100;
/** The service accepts 40,000, which take seconds to lay out. */
const MAX_VALUE_CHARS = 1_000;

const shorten = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars)}… (${text.length.toLocaleString()} characters)`;

/** Metadata set by the client, if there is any. */
export function Metadata({ job }: JobProps) {
  const entries = Object.entries(readFragment(JobDetailsFields, job).metadata ?? {});
  if (entries.length === 0) return null;
  return (
    <Section title="Metadata">
      <div className="wide-list">
        <DescriptionList
          items={entries.map(([name, value]) => [
            shorten(name, MAX_NAME_CHARS),
            shorten(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_CHARS),
          ])}
        />
      </div>
    </Section>
  );
}

/** Compilation settings as returned by the service, if there are any. */
export function CompilationSettings({ job }: JobProps) {
  const { settings } = readFragment(JobDetailsFields, job);
  if (settings === null) return null;
  return (
    <details className="card">
      <summary>Compilation settings</summary>
      <pre>{JSON.stringify(settings, null, 2)}</pre>
    </details>
  );
}
