import { Link } from 'wouter';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Facts, Section } from '../pieces/page.js';

const JobFactsFields = graphql(`
  fragment JobFacts on Job {
    type
    shots
    debiasing
    dryRun
    metadata
    settings
    noise { model seed }
    stats { qubits circuits gateCounts { oneQubit twoQubit } billedQuantumComputeTimeUs }
    backend { id serviceId }
    session { id serviceId }
    submitter { id serviceId }
    project { id serviceId }
    parent { id serviceId }
  }
`);

type Given = { readonly job: FragmentType<typeof JobFactsFields> };

/** What was asked for, and whose it is. */
export function JobFacts({ job }: Given) {
  const { backend, session, parent, submitter, project, stats, noise, shots, type, debiasing, dryRun } = readFragment(
    JobFactsFields,
    job,
  );
  const { oneQubit = null, twoQubit = null } = stats?.gateCounts ?? {};
  return (
    <Section title="Details">
      <Facts
        facts={[
          ['Backend', backend && <Link href={`/backends/${backend.serviceId}`}>{backend.serviceId}</Link>],
          ['Shots', shots?.toLocaleString() ?? 'none: computed exactly'],
          ['Qubits', stats?.qubits],
          ['Circuits', stats?.circuits],
          ['Gates on one qubit', oneQubit?.toLocaleString()],
          ['Gates on two qubits', twoQubit?.toLocaleString()],
          ['Noise', noise?.model && `${noise.model}${noise.seed === null ? '' : `, seed ${noise.seed}`}`],
          ['Debiasing', debiasing === null ? null : debiasing ? 'on' : 'off'],
          ['Dry run', dryRun ? 'yes' : null],
          ['Type', type],
          ['Session', session && <Link href={`/sessions/${session.id}`}>{session.serviceId.slice(0, 8)}</Link>],
          ['Circuit of', parent && <Link href={`/jobs/${parent.id}`}>{parent.serviceId.slice(0, 8)}</Link>],
          [
            'Submitted by',
            submitter && <Link href={`/?submitter=${submitter.serviceId}`}>{submitter.serviceId.slice(0, 8)}</Link>,
          ],
          ['Project', project?.serviceId.slice(0, 8)],
        ]}
      />
    </Section>
  );
}

/** What the client stored with the job. */
export function Metadata({ job }: Given) {
  const entries = Object.entries(readFragment(JobFactsFields, job).metadata ?? {});
  return (
    <Section title="Metadata">
      {entries.length === 0 ? (
        <p className="muted">None was given.</p>
      ) : (
        <div className="long-facts">
          <Facts
            facts={entries.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])}
          />
        </div>
      )}
    </Section>
  );
}

/** Settings as the service gives them back, for those who look for how it was compiled. */
export function Settings({ job }: Given) {
  const { settings } = readFragment(JobFactsFields, job);
  if (settings === null) return null;
  return (
    <details className="card">
      <summary>Settings</summary>
      <pre>{JSON.stringify(settings, null, 2)}</pre>
    </details>
  );
}
