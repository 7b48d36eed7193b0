/** Creates a job of a list response, of typical size. */
export function createWireJob(id: string, { status, name }: { readonly status: string; readonly name: string | null }) {
  return {
    id,
    status,
    type: 'ionq.circuit.v1',
    backend: 'qpu.aria-1',
    dry_run: false,
    submitter_id: '2f9a2b1c-0000-4000-8000-000000000001',
    project_id: '2f9a2b1c-0000-4000-8000-000000000002',
    parent_job_id: null,
    session_id: null,
    metadata: null,
    name,
    submitted_at: '2026-11-02T09:00:00.000Z',
    started_at: null,
    completed_at: null,
    predicted_wait_time_ms: null,
    predicted_execution_duration_ms: null,
    shots: 1000,
    stats: { qubits: 2, circuits: 1, gate_counts: { '1q': 1, '2q': 1 } },
    results: null,
  };
}
