import type { Caller } from '../accounts/accounts.js';
import type { ApiMonth } from '../api-month.js';
import { findMachine, findModeledMachine } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { getSimulationSeed, isSampled, type Job } from '../jobs/job.js';
import type { JobService, Probabilities } from '../jobs/job-service.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { compileToNative, type Entangler } from '../simulator/circuit/native-compiler.js';
import type { Store } from '../store/store.js';
import { type Aggregation, aggregate } from './aggregation.js';
import {
  type Artifact,
  findArtifact,
  isCompiled,
  type JobArtifacts,
  listArtifacts,
  listResultNames,
  VARIANTS,
} from './artifacts.js';
import { sumByState, writeResult } from './formats.js';
import { apportion, createMeasurement, type Measurement, selectShots } from './measurement.js';
import { toNativeProgram, toNativeText } from './native-program.js';

export interface ResultServiceOptions {
  readonly jobs: JobService;
  readonly store: Store;
  readonly apiMonth: ApiMonth;
}

const MAX_REMEMBERED_JOBS = 10_000;

/** Results, compiled circuits and other artifacts of completed jobs. Whatever does not exist is a 404. */
export class ResultService {
  readonly #options: ResultServiceOptions;
  /** By job id: to compile a circuit again for each list takes too long. */
  readonly #hasNativeFormById = new Map<string, boolean>();

  constructor(options: ResultServiceOptions) {
    this.#options = options;
  }

  /** Probabilities of a completed job with a single circuit. */
  async getProbabilities(caller: Caller, id: string, aggregation: Aggregation): Promise<Probabilities> {
    const job = this.#options.jobs.get(caller, id);
    if (job.type === 'ionq.multi-circuit.v1') throw notFound('Result');
    return this.#readProbabilities(job, aggregation);
  }

  /** Probabilities of each child of a completed multi-circuit job. */
  async getChildProbabilities(
    caller: Caller,
    id: string,
    aggregation: Aggregation,
  ): Promise<Record<string, Probabilities>> {
    const { jobs } = this.#options;
    const job = jobs.get(caller, id);
    const childIds = jobs.getChildIds(job);
    if (job.status !== 'completed' || job.dryRun || childIds.length === 0) throw notFound('Result');
    const results: Record<string, Probabilities> = {};
    for (const childId of childIds)
      results[childId] = await this.#readProbabilities(jobs.get(caller, childId), aggregation);
    return results;
  }

  /** What the job lists in this month. */
  listArtifacts(job: Job): JobArtifacts {
    const artifacts = listArtifacts(job, this.#options.apiMonth);
    if (artifacts.compiledCircuits.length === 0 || this.#hasNativeForm(job)) return artifacts;
    return { ...artifacts, compiledCircuits: [] };
  }

  /** What a completed job measured, or one variant of it. */
  async getMeasurement(
    caller: Caller,
    id: string,
    name: 'probabilities' | 'histogram' | 'shots',
    variant?: number,
  ): Promise<Measurement> {
    const job = this.#options.jobs.get(caller, id);
    if (job.type === 'ionq.multi-circuit.v1' || !listResultNames(job).includes(name)) throw notFound('Result');
    const measurement = await this.#readMeasurement(job);
    return variant === undefined ? measurement : selectShots(measurement, variant, VARIANTS);
  }

  /** Returns the content of an artifact, text or JSON, with its media type. */
  async readArtifact(caller: Caller, jobId: string, artifactId: string): Promise<Artifact & { content: unknown }> {
    const job = this.#options.jobs.get(caller, jobId);
    const artifact = findArtifact(this.listArtifacts(job), artifactId);
    if (!artifact) throw notFound('Artifact');
    return { ...artifact, content: await this.#readContent(job, artifact, caller) };
  }

  /** The compiled circuit of a completed job, or dry run, with a single circuit. */
  getNativeCircuit(job: Job): Circuit {
    const circuit = isCompiled(job) ? this.#options.store.jobs.getCircuit(job.id) : undefined;
    const native = circuit && compileToNative(circuit, getEntangler(job));
    if (!native) throw notFound('Compiled circuit');
    return native;
  }

  /** Whether the circuit has a native form. It does not change. */
  #hasNativeForm(job: Job): boolean {
    const remembered = this.#hasNativeFormById.get(job.id);
    if (remembered !== undefined) return remembered;
    const circuit = this.#options.store.jobs.getCircuit(job.id);
    const hasForm = circuit !== undefined && compileToNative(circuit, getEntangler(job)) !== null;
    if (this.#hasNativeFormById.size >= MAX_REMEMBERED_JOBS) this.#hasNativeFormById.clear();
    this.#hasNativeFormById.set(job.id, hasForm);
    return hasForm;
  }

  async #readContent(job: Job, { source }: Artifact, caller: Caller): Promise<unknown> {
    if (source.kind === 'children') return this.getChildProbabilities(caller, job.id, 'average');
    if (source.kind === 'native') {
      const native = this.getNativeCircuit(job);
      return source.asText ? toNativeText(native) : toNativeProgram(native);
    }
    const measurement = await this.#readMeasurement(job);
    const { format, variant, aggregation } = source;
    if (variant !== undefined) return writeResult(selectShots(measurement, variant, VARIANTS), format);
    return writeResult(aggregation ? aggregateCounts(measurement, aggregation) : measurement, format);
  }

  async #readMeasurement(job: Job): Promise<Measurement> {
    const probabilities = await this.#options.jobs.getResults(job);
    const shots = isSampled(job) ? job.shots : null;
    const { registers = [] } = this.#options.store.jobs.getCircuit(job.id) ?? {};
    return createMeasurement(probabilities, { qubits: job.qubits, registers, shots, seed: getSimulationSeed(job) });
  }

  async #readProbabilities(job: Job, aggregation: Aggregation): Promise<Probabilities> {
    const probabilities = sumByState(await this.#readMeasurement(job), 'probability');
    if (!job.debias || aggregation === 'average') return probabilities;
    const aggregated = aggregate(Object.values(probabilities), aggregation);
    return Object.fromEntries(Object.keys(probabilities).map((state, row) => [state, aggregated[row] ?? 0]));
  }
}

/** The two-qubit gate of the QPU, also of one that a noise model imitates. */
function getEntangler({ backend, noise }: Job): Entangler {
  const machine = (noise && findModeledMachine(noise.model)) ?? findMachine(backend);
  return machine?.nativeGates.includes('ms') ? 'ms' : 'zz';
}

/** Counts of all shots, apportioned to the aggregated probabilities. */
function aggregateCounts(measurement: Measurement, aggregation: Aggregation): Measurement {
  const { outcomes, shots } = measurement;
  if (aggregation === 'average' || shots === null) return measurement;
  const weights = aggregate(
    outcomes.map(({ probability }) => probability),
    aggregation,
  );
  const counts = apportion(weights, shots);
  return { ...measurement, outcomes: outcomes.map((outcome, row) => ({ ...outcome, count: counts[row] ?? 0 })) };
}
