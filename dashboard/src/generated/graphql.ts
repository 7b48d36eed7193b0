/* eslint-disable */
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type MakeOptional<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]?: Maybe<T[SubKey]> };
export type MakeMaybe<T, K extends keyof T> = Omit<T, K> & { [SubKey in K]: Maybe<T[SubKey]> };
export type MakeEmpty<T extends { [key: string]: unknown }, K extends keyof T> = { [_ in K]?: never };
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A calendar date: `YYYY-MM-DD`. */
  Date: { input: string; output: string; }
  /** A point in time: ISO 8601 in UTC, such as `2007-12-03T10:15:30.000Z`. */
  DateTime: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
  /** A JSON object with any members. */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** A permission of a role, such as `submit`. */
  federation__Scope: { input: string; output: string; }
};

/** How the service combines the variants of a circuit that ran with debiasing. */
export type Aggregation =
  /** The mean of the variants (`average`). */
  | 'AVERAGE'
  /** The method `dnl` of the service. */
  | 'DNL'
  /** A vote of the variants, which sharpens the result (`voting`). */
  | 'VOTING';

/** The API key of the request (`GET /v0.4/whoami`). The key itself is never returned, and other keys cannot be read. */
export type ApiKey = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Display name of the key; null if it has none. */
  name: Maybe<Scalars['String']['output']>;
  /** Project of jobs submitted with this key; null if the key has no project. */
  project: Maybe<Project>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
};

/** Something that the service keeps for a job, such as a result or a compiled circuit. */
export type Artifact = {
  /** How variants are combined, such as `average` or `voting`; null unless `kind` is `AGGREGATION`. */
  aggregation: Maybe<Scalars['String']['output']>;
  /** Path at the gateway that returns the content unchanged, up to `UPSTREAM_MAX_RESPONSE_BYTES`: GET with the same API key. One upstream call. */
  downloadPath: Scalars['String']['output'];
  /** Format, such as `ionq.result.histogram.json.v2` or `ionq.native.v1`; the service may add values. */
  format: Scalars['String']['output'];
  /** What the artifact contains. */
  kind: ArtifactKind;
  /** Media type, such as `application/json`; null if the service does not report it. */
  mediaType: Maybe<Scalars['String']['output']>;
  /** Id in the service, unique in its job only. */
  serviceId: Scalars['ID']['output'];
  /** Id of the error mitigation variant; null unless `kind` is `VARIANT_RESULT`. */
  variantId: Maybe<Scalars['String']['output']>;
};

/** What an artifact contains. */
export type ArtifactKind =
  /** A result that combines the error mitigation variants. */
  | 'AGGREGATION'
  /** The circuit that the compiler made of the program; also in `compiledCircuits`. */
  | 'COMPILED_CIRCUIT'
  /** A result of the job; `results` has the decoded ones. */
  | 'RESULT'
  /** The result of one error mitigation variant. */
  | 'VARIANT_RESULT';

/** A QPU or simulator and its current state (`GET /v0.4/backends/{id}`). */
export type Backend = Node & {
  /** Current average queue time of a job, in milliseconds. */
  averageQueueTimeMs: Maybe<Scalars['Float']['output']>;
  /** Newest characterization; null for simulators. */
  characterization: Maybe<Characterization>;
  /** Past characterizations, newest first. One upstream call per 10 edges. */
  characterizations: Maybe<CharacterizationConnection>;
  /** Whether the backend runs below its usual quality; null if the service does not report it. */
  degraded: Maybe<Scalars['Boolean']['output']>;
  /** Whether this API key may run jobs on the backend; null if the service does not report it. */
  hasAccess: Maybe<Scalars['Boolean']['output']>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Your jobs on this backend. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3. */
  jobs: Maybe<JobConnection>;
  /** When the service last updated the backend. */
  lastUpdatedAt: Maybe<Scalars['DateTime']['output']>;
  /** Location of the hardware. */
  location: Maybe<Scalars['String']['output']>;
  /** Names of the noise models of a simulator, such as `ideal` or `aria-1`. */
  noiseModels: Maybe<Array<Scalars['String']['output']>>;
  /** Maximum number of qubits of a program. */
  qubits: Maybe<Scalars['Int']['output']>;
  /** Name in the service, such as `qpu.aria-1` or `simulator`. */
  serviceId: Scalars['ID']['output'];
  /** Status such as `available`, `unavailable` or `retired`; the service may add values. */
  status: Maybe<Scalars['String']['output']>;
  /** Names of the supported error mitigation methods. */
  supportedErrorMitigations: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the supported gates of the `qis` gateset. */
  supportedGates: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the supported gates of the `native` gateset. */
  supportedNativeGates: Maybe<Array<Scalars['String']['output']>>;
};


/** A QPU or simulator and its current state (`GET /v0.4/backends/{id}`). */
export type BackendCharacterizationsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  end?: InputMaybe<Scalars['DateTime']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
  start?: InputMaybe<Scalars['DateTime']['input']>;
};


/** A QPU or simulator and its current state (`GET /v0.4/backends/{id}`). */
export type BackendJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** State of a backend observed by the gateway. */
export type BackendEvent = {
  /** The backend at that time. Nested fields are fetched for this event. */
  backend: Backend;
  /** When the gateway observed this state. */
  observedAt: Scalars['DateTime']['output'];
  /** Status in the previous event of this backend; null in its first event. */
  previousStatus: Maybe<Scalars['String']['output']>;
};

/** Price and times of a job on one backend (`GET /v0.4/jobs/estimate`). Prices of different units are not comparable. */
export type BackendQuote = {
  /** The backend. */
  backend: Backend;
  /** Whether the job can run, as far as the gateway knows: false with `TOO_MANY_QUBITS`, `UNSUPPORTED_GATE`, `NO_ACCESS` or `UNAVAILABLE`. The verdict of the service at submission is final. */
  canRun: Scalars['Boolean']['output'];
  /** When the service made the estimate; at most 10 seconds ago. Null if not reported. */
  estimatedAt: Maybe<Scalars['DateTime']['output']>;
  /** Predicted execution time, in milliseconds; null if unknown. */
  executionTimeMs: Maybe<Scalars['Float']['output']>;
  /** When the job would complete if it was submitted now: the sum of queue time and execution time. Null unless both are known. */
  expectedCompletionAt: Maybe<Scalars['DateTime']['output']>;
  /** What prevents the job, and which figures are unknown. Empty if all are known. */
  issues: Array<QuoteIssue>;
  /** Estimated price in the unit of the account. Null with an issue that says why. */
  price: Maybe<Money>;
  /** Predicted QPU time that is billed, in milliseconds; null unless the price depends on it. */
  quantumComputeTimeMs: Maybe<Scalars['Float']['output']>;
  /** Predicted queue time, in milliseconds. Null if the service does not predict it; `Backend.averageQueueTimeMs` may have the usual one. */
  queueTimeMs: Maybe<Scalars['Float']['output']>;
};

/** Input of `cancelJob`. */
export type CancelJobInput = {
  /** Job to cancel: global id or service id. */
  id: Scalars['ID']['input'];
};

/** Result of `cancelJob`. */
export type CancelJobPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The job, read after the service has accepted the cancellation: it may still run or complete. Null with errors. One upstream call if fields other than `id` and `serviceId` are selected; if that fails, only these fields are null. */
  job: Maybe<Job>;
};

/** Input of `cancelJobs`. */
export type CancelJobsInput = {
  /** Jobs to cancel, 1 to 500: global ids or service ids. */
  ids: Array<Scalars['ID']['input']>;
};

/** Result of `cancelJobs`. */
export type CancelJobsPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The jobs, read after the cancellation, in the order of `ids`. A job whose cancellation the service has accepted may still run. Null for a job that was not canceled, or whose cancellation the service has not confirmed, with an error at its path, such as `["input", "ids", "3"]`. The list is null if the input is invalid, or the service has rejected the cancellation of a single job. */
  jobs: Maybe<Array<Maybe<Job>>>;
};

/** Measured quality of a backend at a point in time (`GET /v0.4/backends/{backend}/characterizations/{id}`). Immutable. */
export type Characterization = Node & {
  /** The measured backend. One upstream call per operation. */
  backend: Maybe<Backend>;
  /** Pairs of qubits that a two-qubit gate can act on, numbered from 0. */
  connectivity: Maybe<Array<Array<Scalars['Int']['output']>>>;
  /** Time of the measurement. */
  date: Maybe<Scalars['DateTime']['output']>;
  /** Fidelities; null if the service does not report them. */
  fidelity: Maybe<Fidelity>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Number of qubits of the backend at that time. */
  qubits: Maybe<Scalars['Int']['output']>;
  /** Id in the service, unique per backend. */
  serviceId: Scalars['ID']['output'];
  /** Durations; null if the service does not report them. */
  timing: Maybe<Timing>;
};

/** A page of characterizations (Relay). */
export type CharacterizationConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<CharacterizationEdge>;
  /** Items of this page, without cursors. */
  nodes: Array<Characterization>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A characterization and its cursor. */
export type CharacterizationEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Characterization;
};

/** Number of child jobs of a multi-circuit job, by status. */
export type ChildJobCounts = {
  /** Child jobs that are `CANCELED`. */
  canceled: Scalars['Int']['output'];
  /** Child jobs that are `COMPLETED`. */
  completed: Scalars['Int']['output'];
  /** Child jobs that are `FAILED`. */
  failed: Scalars['Int']['output'];
  /** Child jobs in total. */
  total: Scalars['Int']['output'];
};

/** Result of one circuit of a multi-circuit job. */
export type ChildProbabilities = {
  /** The child job that ran the circuit. One upstream call per 25 circuits. */
  job: Maybe<Job>;
  /** Measured states, most likely first; null with an error if they cannot be read. `bitstring` and `count` need qubits and shots: one upstream call per 25 circuits. */
  probabilities: Maybe<Array<StateProbability>>;
  /** Sum of the probabilities of all states, 1 up to rounding. With another sum the result is incomplete or not normalized, and has no derived counts. Null if the result cannot be read. */
  probabilitySum: Maybe<Scalars['Float']['output']>;
};

/** A circuit: a sequence of gates on numbered qubits. */
export type CircuitInput = {
  /** Gates in order of execution. */
  gates: Array<GateInput>;
  /** Gateset: `qis`, or `native` for the gates of the hardware. */
  gateset?: Scalars['String']['input'];
  /** Number of qubits, 1 or more. */
  qubits: Scalars['Int']['input'];
};

/** Several circuits that run as one job, each as a child job. Not supported in v0.3. */
export type CircuitsInput = {
  /** The circuits, 1 or more. */
  circuits: Array<NamedCircuitInput>;
  /** Gateset of all circuits: `qis` or `native`. */
  gateset?: Scalars['String']['input'];
};

/** Input of `cloneJob` (`POST /v0.4/jobs/{id}/clone`): what differs from the original. The service takes an omitted field from the original. */
export type CloneJobInput = {
  /** Backend to run the job on: global id or service id. */
  backendId?: InputMaybe<Scalars['ID']['input']>;
  /** Whether to only validate and price the job. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Job to run again: global id or service id. */
  id: Scalars['ID']['input'];
  /** Highest price, as in `createJob`. The gates are those that the service reports for the original. The backend, shots and error mitigation of the original are then sent explicitly, so that the estimate is of the same job. */
  maxCost?: InputMaybe<MoneyInput>;
  /** Custom string values, with the limits of `createJob`. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Job name. Allowed: letters, digits, spaces, `-` and `_`. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Noise model. Only for the simulator. */
  noise?: InputMaybe<NoiseInput>;
  /** Session to run the job in: global id or service id. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
  /** Compilation, without `serviceVersion`, and error mitigation. */
  settings?: InputMaybe<JobSettingsInput>;
  /** Number of shots, 1 to 1,000,000. */
  shots?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `cloneJob`. */
export type CloneJobPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The new job; null with errors. One upstream call if fields other than `id`, `serviceId`, `status`, `isFinal` and `session` are selected; if that fails, only these fields are null. */
  job: Maybe<Job>;
};

/** Compilation settings, forwarded unchanged. The service uses its default for an omitted field. Not supported in v0.3. */
export type CompilationInput = {
  /** Native two-qubit gates to compile to, such as `ZZ`. */
  gateBasis?: InputMaybe<Scalars['String']['input']>;
  /** Optimization level, such as 0 or 1. */
  opt?: InputMaybe<Scalars['Float']['input']>;
  /** Precision of the compilation as decimal text, such as `1E-3`. */
  precision?: InputMaybe<Scalars['String']['input']>;
  /** Version of the compiler, such as `v0.4`. */
  serviceVersion?: InputMaybe<Scalars['String']['input']>;
};

/** The circuit that the compiler of the service made of a program, in one format. */
export type CompiledCircuit = {
  /** Path at the gateway that returns the content unchanged, up to `UPSTREAM_MAX_RESPONSE_BYTES`: GET with the same API key. One upstream call. Null if the service does not return the circuit. */
  downloadPath: Maybe<Scalars['String']['output']>;
  /** Format, such as `ionq.native.v1` (JSON) or `ionq.qasm3.v1`; the service may add values. */
  format: Scalars['String']['output'];
  /** Media type, such as `application/json`; null if the service does not report it. */
  mediaType: Maybe<Scalars['String']['output']>;
  /** The circuit as text, up to `UPSTREAM_MAX_RESPONSE_BYTES`. Null if the service does not return it; with a `NOT_SUPPORTED` error if it is binary. One upstream call per circuit; cached for one hour. */
  text: Maybe<Scalars['String']['output']>;
};

/** Input of `createJob` (`POST /v0.4/jobs`). */
export type CreateJobInput = {
  /** Backend to run the job on: global id or service id, such as `simulator` or `qpu.aria-1`. */
  backendId: Scalars['ID']['input'];
  /** Whether to only validate and price the job. Not supported in v0.3. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Highest price. The job is submitted only if the service estimates at most this price, in this unit; otherwise the payload has a `PriceError`. Not a limit of the charge, which may differ from the estimate. Not checked for dry runs, which are free. */
  maxCost?: InputMaybe<MoneyInput>;
  /** Custom string values: at most 10 entries, names up to 40 characters, values up to 40,000 characters. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Job name. Allowed: letters, digits, spaces, `-` and `_`. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Noise model. Only for the simulator. */
  noise?: InputMaybe<NoiseInput>;
  /** Program to run. */
  program: ProgramInput;
  /** Session to run the job in: global id or service id. Not supported in v0.3. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
  /** Compilation and error mitigation. Default: chosen by the service. */
  settings?: InputMaybe<JobSettingsInput>;
  /** Number of shots, 1 to 1,000,000. Default: 100. */
  shots?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `createJob`. */
export type CreateJobPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The created job; null with errors. One upstream call if fields other than `id`, `serviceId`, `status`, `isFinal` and `session` are selected; if that fails, only these fields are null. */
  job: Maybe<Job>;
};

/** Input of `createSession` (`POST /v0.4/sessions`). */
export type CreateSessionInput = {
  /** Backend of the session: global id or service id, such as `qpu.aria-1`. */
  backendId: Scalars['ID']['input'];
  /** Maximum cost of all jobs together. Default: no limit. */
  costLimit?: InputMaybe<MoneyInput>;
  /** Maximum duration in milliseconds: a multiple of 60,000, as the service counts in minutes. Default: no limit. */
  durationLimitMs?: InputMaybe<Scalars['Float']['input']>;
  /** Maximum number of jobs, 1 or more. Default: no limit. */
  jobCountLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `createSession`. */
export type CreateSessionPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The created session; null if it was not created. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected. */
  session: Maybe<Session>;
};

/** Input of `deleteJob`. */
export type DeleteJobInput = {
  /** Job to delete: global id or service id. */
  id: Scalars['ID']['input'];
};

/** Result of `deleteJob`. */
export type DeleteJobPayload = {
  /** Global id of the deleted job; null with errors. */
  deletedJobId: Maybe<Scalars['ID']['output']>;
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
};

/** Input of `endSession`. */
export type EndSessionInput = {
  /** Session to end: global id or service id. */
  id: Scalars['ID']['input'];
};

/** Result of `endSession`. */
export type EndSessionPayload = {
  /** All errors, at most 100; `OmittedErrors` has the number of further ones. Empty if the mutation succeeded. If the payload also has an object, they say in what it may differ from the request. */
  errors: Array<Error>;
  /** The session; null unless the service has accepted its end. With the error `NOT_CONFIRMED` it may go on. One upstream call if the response lacks its status and fields other than `id` and `serviceId` are selected. */
  session: Maybe<Session>;
};

/** An error of a mutation: invalid input, or an object that does not exist or does not allow the change. Other failures, such as a rejected API key, a rate limit or an outage, are top-level errors. */
export type Error = {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
};

/** Error mitigation, forwarded unchanged. */
export type ErrorMitigationInput = {
  /** Whether to use debiasing; requires at least 500 shots. Default: chosen by the service, which uses it on QPUs from 500 shots. */
  debiasing?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether to discard shots that violate a symmetry of the program. Not supported in v0.3. */
  symmetryVerification?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A measured value with its uncertainty. */
export type Estimate = {
  /** Median over all qubits or pairs; null if not measured. */
  median: Maybe<Scalars['Float']['output']>;
  /** Standard error of the median; null if not measured. */
  stderr: Maybe<Scalars['Float']['output']>;
};

/** Account at a third party that the service uses to run the program. Send it in variables: documents are cached, so literals are rejected. The gateway forwards it, stores it nowhere, and removes it from errors. */
export type ExternalSettingsInput = {
  /** Credentials of the third party, up to 10000 characters. */
  apiCredentials: Scalars['String']['input'];
  /** Organization of the third party, up to 10000 characters. */
  externalOrganization?: InputMaybe<Scalars['String']['input']>;
};

/** Share of operations without an error, 0 to 1. */
export type Fidelity = {
  /** One-qubit gates (`1q`). */
  oneQubit: Maybe<Estimate>;
  /** State preparation and measurement. */
  spam: Maybe<Estimate>;
  /** Two-qubit gates (`2q`). */
  twoQubit: Maybe<Estimate>;
};

/** Number of gates in a program, by number of qubits. */
export type GateCounts = {
  /** One-qubit gates (`1q`). */
  oneQubit: Maybe<Scalars['Int']['output']>;
  /** Two-qubit gates (`2q`). */
  twoQubit: Maybe<Scalars['Int']['output']>;
};

/** A quantum gate. Its name determines the required fields. A field that the gate does not take is an error (`NOT_APPLICABLE`), as is `targets` beside `target`, or `controls` beside `control`. */
export type GateInput = {
  /** Angle of `ms` and the native `zz`, in turns. Default: 0.25, which is fully entangling. */
  angle?: InputMaybe<Scalars['Float']['input']>;
  /** Coefficients of the terms of `pauliexp`, one for each term. */
  coefficients?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** Control qubit of a `qis` gate, from 0. */
  control?: InputMaybe<Scalars['Int']['input']>;
  /** Control qubits of a `qis` gate with several controls; not together with `control`. */
  controls?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Gate name. In the gateset `qis`: `x`, `y`, `z`, `rx`, `ry`, `rz`, `h`, `s`, `si`, `v`, `vi`, `t`, `ti`, `not`, `cnot`, `swap`, `xx`, `yy`, `zz`, `pauliexp`. In the gateset `native`: `gpi`, `gpi2`, `ms`, `zz`, `nop`. */
  gate: Scalars['String']['input'];
  /** Phase of `gpi` and `gpi2`, in turns. */
  phase?: InputMaybe<Scalars['Float']['input']>;
  /** The two phases of `ms`, in turns. */
  phases?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** Rotation angle of `rx`, `ry`, `rz`, `xx`, `yy` and `zz` (`qis`), in radians. Makes `z` the phase gate diag(1, exp(i · rotation)). */
  rotation?: InputMaybe<Scalars['Float']['input']>;
  /** Target qubit, from 0. */
  target?: InputMaybe<Scalars['Int']['input']>;
  /** Target qubits, for gates with several targets; not together with `target`. */
  targets?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Pauli strings of `pauliexp`, such as `XZ`: one letter `I`, `X`, `Y` or `Z` for each target. The last letter acts on `targets[0]`. */
  terms?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Time of `pauliexp`, 0 or more. The gate applies exp(-i · time · coefficient · term) for one term after the other, in the order of the list: exactly exp(-i · time · sum of all) if the terms commute, otherwise its first-order product formula. The sandbox computes this; the service does not document the gate. */
  time?: InputMaybe<Scalars['Float']['input']>;
};

/** Invalid input that the gateway detected. Nothing was submitted or changed. */
export type InvalidValueError = Error & {
  /** All allowed values; null if the field is not an enumeration. */
  allowedValues: Maybe<Array<Scalars['String']['output']>>;
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** Column in the text of a program, from 1, in UTF-16 code units; otherwise null. */
  column: Maybe<Scalars['Int']['output']>;
  /** Line in the text of a program, from 1; otherwise null. */
  line: Maybe<Scalars['Int']['output']>;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
};

/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type Job = Node & {
  /** What the service keeps for the job, as it lists it, at most 1,000. Empty until completed; null if the service does not report it (v0.3). No upstream call. */
  artifacts: Maybe<Array<Artifact>>;
  /** Backend that runs the job; may differ from the requested one. One upstream call per operation. */
  backend: Maybe<Backend>;
  /** Ids of the child jobs in the service; null without child jobs. One upstream call per job of a list, as only `GET /v0.4/jobs/{id}` returns them; none in v0.3. `UPSTREAM_INVALID` if one of them cannot be read. */
  childJobIds: Maybe<Array<Scalars['ID']['output']>>;
  /** Child jobs, one per circuit of a multi-circuit job. One upstream call per 25 edges; in v0.3 one more per page. */
  childJobs: Maybe<JobConnection>;
  /** What the compiler made of the program, one entry per format. Null until compiled, for jobs that are not compiled, and if the service does not report it (v0.3). No upstream call for the list. */
  compiledCircuits: Maybe<Array<CompiledCircuit>>;
  /** When the job became final; null until then, and if the service does not report it: see `status`. */
  completedAt: Maybe<Scalars['DateTime']['output']>;
  /** Cost of the job; null until computed. `UPSTREAM_INVALID` if it cannot be read. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge. */
  cost: Maybe<JobCost>;
  /** Whether debiasing is used; null if the service does not report it. */
  debiasing: Maybe<Scalars['Boolean']['output']>;
  /** Whether the job is only validated and priced, not run; null if the service does not report it (v0.3). */
  dryRun: Maybe<Scalars['Boolean']['output']>;
  /** Actual execution time, in milliseconds; null until final. */
  executionDurationMs: Maybe<Scalars['Float']['output']>;
  /** Why the job failed; null unless it failed. */
  failure: Maybe<JobFailure>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Whether the status is final: `COMPLETED`, `FAILED` or `CANCELED`. */
  isFinal: Scalars['Boolean']['output'];
  /** Custom string values stored with the job: at most 10 entries. */
  metadata: Maybe<Scalars['JSONObject']['output']>;
  /** Job name; null if it has none. */
  name: Maybe<Scalars['String']['output']>;
  /** Noise model of the simulator; null on a QPU. */
  noise: Maybe<Noise>;
  /** Output as returned by the service. For probabilities use `results`; null if the service does not report it (v0.3), or if it has over 1,000 different names of members or 64 levels. */
  output: Maybe<Scalars['JSON']['output']>;
  /** Parent of a child job; null for other jobs, and if the service does not report it (v0.3). */
  parent: Maybe<Job>;
  /** Predicted execution time, in milliseconds. */
  predictedExecutionDurationMs: Maybe<Scalars['Float']['output']>;
  /** Predicted queue time from submission, in milliseconds; null if the service does not report it (v0.3). */
  predictedWaitTimeMs: Maybe<Scalars['Float']['output']>;
  /** Progress of the job. No upstream call unless `childJobCounts` is selected. */
  progress: JobProgress;
  /** Project of the job; null if the service does not report it (v0.3). */
  project: Maybe<Project>;
  /** Results. Its fields are null until the job is `COMPLETED`, and for a dry run. */
  results: JobResults;
  /** Id of the job in the service. */
  serviceId: Scalars['ID']['output'];
  /** Session of the job; null without a session, and if the service does not report it (v0.3). */
  session: Maybe<Session>;
  /** Settings as returned by the service, including compilation settings; null if the service does not report it (v0.3), or if it has over 1,000 different names of members or 64 levels. */
  settings: Maybe<Scalars['JSON']['output']>;
  /** Number of shots, 1 to 1,000,000. The ideal simulator ignores it; the service may then return null. */
  shots: Maybe<Scalars['Int']['output']>;
  /** When the job started running; null until started, and if the service does not report it: see `status`. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** Size of the job. */
  stats: Maybe<JobStats>;
  /** Status of the job; null only if a mutation could not read it afterwards. */
  status: JobStatus;
  /** When the service received the job. */
  submittedAt: Maybe<Scalars['DateTime']['output']>;
  /** User who submitted the job; null if the service does not report it (v0.3). */
  submitter: Maybe<User>;
  /** Program type, such as `ionq.circuit.v1`; null if the service does not report it (v0.3). */
  type: Maybe<Scalars['String']['output']>;
  /** Warnings from the service, such as a replaced backend. Empty if there are none, and if the service does not report them (v0.4). */
  warnings: Array<Scalars['String']['output']>;
};


/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type JobChildJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type JobCompiledCircuitsArgs = {
  preferredFormats?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** A page of jobs (Relay). */
export type JobConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<JobEdge>;
  /** Items of this page, without cursors. */
  nodes: Array<Job>;
  /** Position of this page. */
  pageInfo: PageInfo;
  /** Jobs that the search by `filter.name` scanned for this page, at most 500; null without a search. */
  scannedCount: Maybe<Scalars['Int']['output']>;
};

/** Cost of a job (`GET /v0.4/jobs/{id}/cost`). */
export type JobCost = {
  /** Charged amount. Null until the service has charged the job, which may be some time after its end: null is not free. Null for dry runs. */
  actual: Maybe<Money>;
  /** Estimate at submission; null if not reported. */
  estimated: Maybe<Money>;
};

/** A job and its cursor. */
export type JobEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Job;
};

/** State of a job observed by the gateway. */
export type JobEvent = {
  /** The job at that time. Nested fields are fetched for this event. */
  job: Job;
  /** When the gateway observed this state. */
  observedAt: Scalars['DateTime']['output'];
  /** Status in the previous event of this job; null in its first event. */
  previousStatus: Maybe<JobStatus>;
};

/** Why a job failed. */
export type JobFailure = {
  /** Error code such as `TooManyShots` or `QuotaExhaustedError`; the service may add values. */
  code: Maybe<Scalars['String']['output']>;
  /** Human-readable message. */
  message: Maybe<Scalars['String']['output']>;
};

/** Filter for lists of jobs. A job must match all fields. A field that is omitted or null does not filter; an empty string is an error, and an empty list matches no job, without a call. */
export type JobFilter = {
  /** Only jobs on one of these backends, at most 50: names or global ids. `NOT_SUPPORTED` in v0.3. */
  backendIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only jobs whose name contains this text, in upper or lower case; 1 to 200 characters. The service cannot search: the gateway scans up to 500 jobs per page of the connection (20 upstream calls). `scannedCount` has their number, and `pageInfo.hasNextPage` whether more remain. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Only child jobs of this job: global id or service id. In v0.3 `NOT_SUPPORTED` together with other filters, except `name`. */
  parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Only jobs of this session: global id or service id. `NOT_SUPPORTED` in v0.3. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
  /** Only jobs with one of these statuses; `UNKNOWN` is not allowed. The service filters by one status per upstream call: the lists of several are merged, newest first. One upstream call per status for the first 25 edges, and on later pages up to one more per status. */
  statuses?: InputMaybe<Array<JobStatus>>;
  /** Only jobs of this user: global id or service id. The service ignores users outside your projects. In v0.3 `NOT_SUPPORTED`, except in `Project.jobs`. */
  submitterId?: InputMaybe<Scalars['ID']['input']>;
};

/** One change of a watched list of jobs. */
export type JobListChange = {
  /** The job at that time; null for `REMOVED`. To read the status of a removed job, query `job(id:)`. Nested fields are fetched for this event. */
  job: Maybe<Job>;
  /** Global id of the job. */
  jobId: Scalars['ID']['output'];
  /** Status in the previous event with this job; null for `ADDED`. */
  previousStatus: Maybe<JobStatus>;
  /** What has happened to the job. */
  type: JobListChangeType;
};

/** What has happened to a job of a watched list. */
export type JobListChangeType =
  /** The job is new in the list: created, or it matches the filter now. */
  | 'ADDED'
  /** A field of the job has changed. */
  | 'CHANGED'
  /** The job has left the list: it no longer matches the filter, was deleted, or newer jobs have taken its place among the first. */
  | 'REMOVED';

/** What has changed in a watched list of jobs since the previous event of this subscription. */
export type JobListEvent = {
  /** Removed jobs, then added and changed ones in the order of the list. After applying all of them, a client has the list of the latest poll. Empty if only `hasMore` has changed, or if the first event is of an empty list. */
  changes: Array<JobListChange>;
  /** Whether more jobs match the filter than `first`: these are not watched. */
  hasMore: Scalars['Boolean']['output'];
  /** True in the first event: `changes` adds every job of the list. Replace what you have, such as the list before a reconnect. */
  isSnapshot: Scalars['Boolean']['output'];
  /** When the gateway observed this state. */
  observedAt: Scalars['DateTime']['output'];
};

/** Coarse phase of a job. */
export type JobPhase =
  /** Final: `COMPLETED`, `FAILED` or `CANCELED`. */
  | 'ENDED'
  /** Waiting: `SUBMITTED` or `READY`. */
  | 'QUEUED'
  /** Running: `STARTED`. */
  | 'RUNNING'
  /** The job status is `UNKNOWN`. */
  | 'UNKNOWN';

/** Progress of a job, computed by the gateway from the service's predictions and timestamps when the field is resolved. */
export type JobProgress = {
  /** Counts of the child jobs by status; null without child jobs. One upstream call per 1,000 child jobs, or per 25 if the service has smaller pages. An error if there are more than 5,000, or if `MAX_CALLS_PER_OPERATION` is too low for them. A subscription fetches them once, 25 per call, and then watches them. */
  childJobCounts: Maybe<ChildJobCounts>;
  /** Predicted or actual end; null if unknown. In the past while the job runs longer than predicted. If it waits longer, the end is predicted as if it started now. */
  estimatedCompletionAt: Maybe<Scalars['DateTime']['output']>;
  /** Predicted or actual start; null if unknown. In the past while the job waits longer than predicted. */
  estimatedStartAt: Maybe<Scalars['DateTime']['output']>;
  /** Elapsed share of the predicted time from submission to completion, 0 to 1. 1 for every final job, at most 0.99 for others, also if they are overdue. Null without predictions, and if the status is `UNKNOWN`. */
  fraction: Maybe<Scalars['Float']['output']>;
  /** How much longer the job takes than predicted, in milliseconds: the time since the predicted start of a `QUEUED` job, and since the predicted end of a `RUNNING` one. Null as long as it is not late, without a prediction, and in other phases. */
  overdueMs: Maybe<Scalars['Float']['output']>;
  /** Phase of the job. */
  phase: JobPhase;
  /** Time spent in the queue, in milliseconds. Null if the job has left it, and the service does not report when. */
  queuedMs: Maybe<Scalars['Float']['output']>;
  /** Execution time so far, in milliseconds; null until started. Counted until `completedAt`, whatever the status is. */
  runningMs: Maybe<Scalars['Float']['output']>;
};

/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResults = {
  /** Probabilities per circuit of a multi-circuit job (`GET /v0.4/jobs/{id}/results/probabilities/aggregated`); null for a single circuit. One upstream call. */
  childProbabilities: Maybe<Array<ChildProbabilities>>;
  /** Counts as measured, highest first. Null if the job has none, or no such register. One upstream call. */
  histogram: Maybe<Array<StateCount>>;
  /** Measured states, most likely first. Null if the job has none, or no such register. One upstream call, which `histogram` shares if both are selected and the result is not error-mitigated. */
  probabilities: Maybe<Array<StateProbability>>;
  /** Registers of the result, that of all qubits first. Null if the job has no probabilities. One upstream call, which `probabilities` shares. */
  registers: Maybe<Array<ResultRegister>>;
  /** What each shot measured, in order. Null if the job has none, or no such register. One upstream call for all pages while the shots are cached; very many are too large for the cache. */
  shots: Maybe<ShotConnection>;
  /** Why a result is null; null if the job has it. No upstream call if the job itself shows the reason, otherwise that of the result. `EXPIRED` is returned only if the result is selected, too. */
  unavailableReason: Maybe<ResultsUnavailableReason>;
  /** Named values that jobs of the types `quantum-function` and `qctrl.qaoa.v1` return instead of states, as the service returns them. Null for others. */
  values: Maybe<Scalars['JSONObject']['output']>;
};


/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResultsChildProbabilitiesArgs = {
  aggregation?: InputMaybe<Aggregation>;
  sharpen?: InputMaybe<Scalars['Boolean']['input']>;
};


/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResultsHistogramArgs = {
  register?: InputMaybe<Scalars['String']['input']>;
  top?: Scalars['Int']['input'];
};


/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResultsProbabilitiesArgs = {
  aggregation?: InputMaybe<Aggregation>;
  minProbability?: Scalars['Float']['input'];
  register?: InputMaybe<Scalars['String']['input']>;
  sharpen?: InputMaybe<Scalars['Boolean']['input']>;
  top?: Scalars['Int']['input'];
};


/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResultsShotsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  register?: InputMaybe<Scalars['String']['input']>;
};


/** What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached. */
export type JobResultsUnavailableReasonArgs = {
  of?: InputMaybe<ResultKind>;
};

/** Settings of a job. */
export type JobSettingsInput = {
  /** Compilation. Default: chosen by the service. */
  compilation?: InputMaybe<CompilationInput>;
  /** Error mitigation. Default: chosen by the service. */
  errorMitigation?: InputMaybe<ErrorMitigationInput>;
};

/** Size of a job. Fields are null until the service has computed them. */
export type JobStats = {
  /** Billed QPU time, in milliseconds. */
  billedQuantumComputeTimeMs: Maybe<Scalars['Float']['output']>;
  /** Circuits in the program. */
  circuits: Maybe<Scalars['Int']['output']>;
  /** Gates in the program. */
  gateCounts: Maybe<GateCounts>;
  /** Expected QPU time, in milliseconds. */
  predictedQuantumComputeTimeMs: Maybe<Scalars['Float']['output']>;
  /** Qubits used by the program. */
  qubits: Maybe<Scalars['Int']['output']>;
};

/** Status of a job. */
export type JobStatus =
  /** Canceled before completion. Final, except that the service may complete and charge a job that was running when it was canceled. */
  | 'CANCELED'
  /** Ran successfully; has results unless it was a dry run. Final. */
  | 'COMPLETED'
  /** Ended with an error; see `failure`. Final. */
  | 'FAILED'
  /** Waiting for its backend. */
  | 'READY'
  /** Running. */
  | 'STARTED'
  /** Received by the service. */
  | 'SUBMITTED'
  /** A status that this gateway version does not support. Not final. */
  | 'UNKNOWN';

/** Usage of one member in the reported period. */
export type MemberUsage = {
  /** E-mail address. */
  email: Maybe<Scalars['String']['output']>;
  /** Execution time of the jobs, in a unit defined by the service. */
  executionTime: Maybe<Scalars['Float']['output']>;
  /** First name. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Jobs submitted. */
  jobs: Maybe<Scalars['Int']['output']>;
  /** Last name. */
  lastName: Maybe<Scalars['String']['output']>;
  /** Quota of the member, in `currency` of the report. */
  quota: Maybe<Scalars['Float']['output']>;
  /** Consumed part of the quota, in `currency` of the report. */
  quotaConsumed: Maybe<Scalars['Float']['output']>;
  /** The member. */
  user: User;
};

/** An amount of money or credits. */
export type Money = {
  /** As the service has it: a currency code such as `usd`, or `credit` on accounts that pay in credits. Compare it without case, and never add amounts of different units. */
  unit: Scalars['String']['output'];
  /** Amount in `unit`. */
  value: Scalars['Float']['output'];
};

/** An amount of money or credits. */
export type MoneyInput = {
  /** A currency code such as `usd`, or `credit` on accounts that pay in credits; in any case. */
  unit: Scalars['String']['input'];
  /** Amount in `unit`, 0 or more. */
  value: Scalars['Float']['input'];
};

/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type Mutation = {
  /** Cancels a job that is not final (`PUT /v0.4/jobs/{id}/status/cancel`). For a final job the service decides the result. Repeating is safe. One upstream call. */
  cancelJob: Maybe<CancelJobPayload>;
  /** Cancels up to 500 jobs (`PUT /v0.4/jobs/status/cancel`). If some cannot be canceled, the others are. Repeating is safe. One upstream call, and one per 25 jobs to read them afterwards: the response of the service does not tell which were canceled. As many again for the other jobs if the service rejects the call for some of them. */
  cancelJobs: Maybe<CancelJobsPayload>;
  /** Runs a job again, also on another backend (`POST /v0.4/jobs/{id}/clone`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` as `createJob` does. One upstream call. Up to two more, for the original and the estimate, with `maxCost`, with a role that has limits, and if the gateway writes or removes who submits the job. After a 404 the original is fetched again, whatever is cached, to tell a missing job (`NOT_FOUND`) from a service without this feature (`NOT_OFFERED`). `NOT_SUPPORTED` in v0.3. */
  cloneJob: Maybe<CloneJobPayload>;
  /** Submits a program (`POST /v0.4/jobs`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` and `extensions.attempt` if the job may exist nevertheless: look for it in `jobs` before you submit it again, which may run and charge a second job. If `job` is null without that error, nothing was submitted. One upstream call; with `maxCost` one more for the estimate. */
  createJob: Maybe<CreateJobPayload>;
  /** Creates a session (`POST /v0.4/sessions`; beta: accounts without access get a `NotFoundError` or `FORBIDDEN`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` and `extensions.attempt` if the session may exist nevertheless: look for it in `sessions` before you repeat it. An `UnconfirmedError` beside the session names a limit that the service does not confirm; if the service reports another cost limit or none, and the role has a highest price, the gateway then ends the session. One upstream call, and one to end it. `NOT_SUPPORTED` in v0.3. */
  createSession: Maybe<CreateSessionPayload>;
  /** Permanently deletes a job and its results (`DELETE /v0.4/jobs/{id}`). Repeating is safe: a job that is deleted already is `NOT_FOUND`. One upstream call. */
  deleteJob: Maybe<DeleteJobPayload>;
  /** Ends a session: it accepts no more jobs, and its queued jobs are canceled (`POST /v0.4/sessions/{id}/end`). Repeating is safe. One upstream call. `NOT_SUPPORTED` in v0.3. */
  endSession: Maybe<EndSessionPayload>;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCancelJobArgs = {
  input: CancelJobInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCancelJobsArgs = {
  input: CancelJobsInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCloneJobArgs = {
  input: CloneJobInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCreateJobArgs = {
  input: CreateJobInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCreateSessionArgs = {
  input: CreateSessionInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationDeleteJobArgs = {
  input: DeleteJobInput;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationEndSessionArgs = {
  input: EndSessionInput;
};

/** Codes of the errors of a mutation. */
export type MutationErrorCode =
  /** The current state of the object does not allow this. */
  | 'CONFLICT'
  /** The value may occur once only. */
  | 'DUPLICATE'
  /** The id is malformed, or the id of another type. */
  | 'INVALID_ID'
  /** The value has the wrong type. */
  | 'INVALID_TYPE'
  /** The role of the user does not allow the value. */
  | 'NOT_ALLOWED'
  /** The field has no meaning together with another one. */
  | 'NOT_APPLICABLE'
  /** The service did not cancel the job: it is final, not visible to the API key, or still runs. */
  | 'NOT_CANCELED'
  /** The service does not confirm this part of the mutation. */
  | 'NOT_CONFIRMED'
  /** No object with this id is visible to the API key. */
  | 'NOT_FOUND'
  /** The service does not offer this operation. */
  | 'NOT_OFFERED'
  /** The configured version of the service does not support the field. */
  | 'NOT_SUPPORTED'
  /** There are more errors than are listed. */
  | 'OMITTED_ERRORS'
  /** A number, or the length of a text or list, is outside of its limits. */
  | 'OUT_OF_RANGE'
  /** The estimated price is higher than `maxCost`, or than the limit of the role. Nothing was submitted. */
  | 'PRICE_ABOVE_MAX_COST'
  /** The estimated price is in another unit than `maxCost`, or than the limit of the role. Nothing was submitted. */
  | 'PRICE_IN_OTHER_UNIT'
  /** There is no price to compare with `maxCost`, or with the limit of the role. Nothing was submitted. */
  | 'PRICE_UNKNOWN'
  /** The service rejected the input. */
  | 'REJECTED'
  /** A value is missing, or a list is empty. */
  | 'REQUIRED'
  /** The program has a syntax error at `line` and `column`. */
  | 'SYNTAX'
  /** The program uses a gate that is not defined. */
  | 'UNKNOWN_GATE'
  /** The value is none of `allowedValues`. */
  | 'UNKNOWN_VALUE'
  /** The service rejects a construct of the program on every backend. */
  | 'UNSUPPORTED';

/** One circuit of a multi-circuit job. */
export type NamedCircuitInput = {
  /** Gates in order of execution. */
  gates: Array<GateInput>;
  /** Name of the circuit and of its child job. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Number of qubits, 1 or more. */
  qubits: Scalars['Int']['input'];
};

/** An object that can be refetched by its global id (Relay). */
export type Node = {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
};

/** Noise model of a simulator job. */
export type Noise = {
  /** Name of the model, such as `ideal` or `aria-1`. */
  model: Maybe<Scalars['String']['output']>;
  /** Seed of the simulation; null if not reported. */
  seed: Maybe<Scalars['Float']['output']>;
};

/** Noise model for the simulator. */
export type NoiseInput = {
  /** Model name such as `ideal` or `aria-1`; see `Backend.noiseModels`. */
  model: Scalars['String']['input'];
  /** Seed that makes the result reproducible. */
  seed?: InputMaybe<Scalars['Int']['input']>;
};

/** An object in the input does not exist, or the API key cannot see it. `path` is that of its id. */
export type NotFoundError = Error & {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
};

/** The last error of a list that has too many. */
export type OmittedErrors = Error & {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** Number of errors that are not listed. */
  count: Maybe<Scalars['Int']['output']>;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
};

/** The organization that is billed. Only its id is available; see `report` and `usage` for details. */
export type Organization = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Usage report. Default: the last 30 days. One upstream call. */
  report: Maybe<OrganizationReport>;
  /** Id of the organization in the service (`organization_id`). */
  serviceId: Scalars['ID']['output'];
  /** Usage per day, week or month, with both API versions. `NOT_FOUND` if the key cannot see the organization, `NOT_SUPPORTED` if the service does not offer usage reports. One upstream call. */
  usage: Maybe<OrganizationUsage>;
};


/** The organization that is billed. Only its id is available; see `report` and `usage` for details. */
export type OrganizationReportArgs = {
  endDate?: InputMaybe<Scalars['Date']['input']>;
  startDate?: InputMaybe<Scalars['Date']['input']>;
};


/** The organization that is billed. Only its id is available; see `report` and `usage` for details. */
export type OrganizationUsageArgs = {
  from: Scalars['Date']['input'];
  groupBy?: UsageGroupType;
  interval?: UsageInterval;
  to: Scalars['Date']['input'];
};

/** Usage report of an organization (`GET /v0.3/report/organizations/{id}`). */
export type OrganizationReport = {
  /** Remaining budget, in `currency`. */
  balance: Maybe<Scalars['Float']['output']>;
  /** Quota limit of the organization, in `currency`. */
  budget: Maybe<Scalars['Float']['output']>;
  /** Unit of `budget` and `balance`. */
  currency: Maybe<Scalars['String']['output']>;
  /** Last day of the period. */
  endDate: Maybe<Scalars['Date']['output']>;
  /** Usage by member. */
  members: Array<MemberUsage>;
  /** Name of the organization. */
  organization: Maybe<Scalars['String']['output']>;
  /** Usage by backend. */
  qpus: Array<QpuUsage>;
  /** First day of the period. */
  startDate: Maybe<Scalars['Date']['output']>;
};

/** Usage of an organization over time (`GET /v0.4/organizations/{id}/usage`). */
export type OrganizationUsage = {
  /** Cost: one entry per unit; never converted or added by the gateway. Null if not reported. Before August 2026 the service converted all amounts to one unit. */
  amounts: Maybe<Array<Money>>;
  /** Number of jobs; null if not reported. */
  jobCount: Maybe<Scalars['Int']['output']>;
  /** The periods, newest first. */
  periods: Array<UsagePeriod>;
  /** QPU time of the jobs, in milliseconds; null if not reported. */
  timeMs: Maybe<Scalars['Float']['output']>;
};

/** Position of a page in its connection (Relay). */
export type PageInfo = {
  /** Cursor for the next page: of the last edge, or of the last job that a search scanned. Null on an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether the list continues after `endCursor`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether edges precede the first one; always true with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null on an empty page. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** What the role of a signed-in user permits. */
export type Permission =
  /** Cancel and delete jobs. */
  | 'CANCEL'
  /** Create and end sessions. */
  | 'MANAGE_SESSIONS'
  /** Read jobs, results, artifacts, sessions, backends and quotes, and watch them. Every role has it. */
  | 'READ'
  /** Read the usage reports of the organization. */
  | 'REPORTS'
  /** Submit jobs, within the limits of the role. */
  | 'SUBMIT';

/** The estimated price does not meet `maxCost`, or the limit of the role. Nothing was submitted. */
export type PriceError = Error & {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
  /** The estimated price; null if unknown. */
  price: Maybe<Money>;
};

/** The program of a job. Exactly one field must be set. */
export type ProgramInput =
  /** A single circuit. */
  { circuit: CircuitInput; circuits?: never; qasm3?: never; raw?: never; }
  |  /** Several circuits, run as child jobs. */
  { circuit?: never; circuits: CircuitsInput; qasm3?: never; raw?: never; }
  |  /** A program in OpenQASM 3. */
  { circuit?: never; circuits?: never; qasm3: Qasm3Input; raw?: never; }
  |  /** A program of another type. */
  { circuit?: never; circuits?: never; qasm3?: never; raw: RawProgramInput; };

/** A project that groups and shares jobs. Only its id is available. */
export type Project = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the project; none if you are not a member. Two upstream calls per 25 edges, as only `GET /v0.3/jobs` filters by project. The filters `backendIds`, `sessionId` and `parentId` are `NOT_SUPPORTED`. */
  jobs: Maybe<JobConnection>;
  /** Id of the project in the service (`project_id`). */
  serviceId: Scalars['ID']['output'];
};


/** A project that groups and shares jobs. Only its id is available. */
export type ProjectJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A program in OpenQASM 3, submitted as `ionq.qasm3.v1`. The compiler is pinned to `v0.4` unless `settings.compilation.serviceVersion` is set: an older one renames registers. Not supported in v0.3. */
export type Qasm3Input = {
  /** The program. The gateway rejects only what the service rejects on every backend, with line and column; other programs fail after submission, see `Job.failure`. Programs of more than 100,000 bytes are submitted without these checks. */
  source: Scalars['String']['input'];
};

/** Usage of one backend in the reported period. */
export type QpuUsage = {
  /** The backend. */
  backend: Maybe<Backend>;
  /** Usage, in a unit defined by the service. */
  usage: Maybe<Scalars['Float']['output']>;
};

/** Root query type. Data selected more than once in an operation is fetched once. */
export type Query = {
  /** A backend by name. Null with a `NOT_FOUND` error if no backend has this name. */
  backend: Maybe<Backend>;
  /** All backends (`GET /v0.4/backends`), in the order of the service. One upstream call. */
  backends: Maybe<Array<Backend>>;
  /** A characterization by global id. Null with a `NOT_FOUND` error if it does not exist. */
  characterization: Maybe<Characterization>;
  /** A job by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected. */
  job: Maybe<Job>;
  /** Jobs of your project (`GET /v0.4/jobs`), in the order of the service. One upstream call per 25 edges; see `JobFilter` for several statuses and `name`. */
  jobs: Maybe<JobConnection>;
  /** A node by global id. Null with a `NOT_FOUND` error if it does not exist. */
  node: Maybe<Node>;
  /** Up to 500 nodes by global id, in the order of `ids`. Null with a `NOT_FOUND` error for a missing node; the others are returned. */
  nodes: Array<Maybe<Node>>;
  /** An organization by id. Existence is not checked until `report` or `usage` is selected. */
  organization: Maybe<Organization>;
  /** Prices and times of a job on several backends, without submitting it. With v0.3 of the service there are no estimates: `issues` has `NOT_OFFERED`, and the other checks still apply. */
  quote: Maybe<Quote>;
  /** A session by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected. `NOT_SUPPORTED` in v0.3. */
  session: Maybe<Session>;
  /** Your sessions (`GET /v0.4/sessions`), in the order of the service; empty for accounts without sessions. One upstream call. `NOT_SUPPORTED` in v0.3. */
  sessions: Maybe<SessionConnection>;
  /** The sender of the operation. Null with an `UNAUTHENTICATED` error without an API key or access token. */
  viewer: Maybe<Viewer>;
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryBackendArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryCharacterizationArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryJobArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryNodeArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryNodesArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryOrganizationArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QueryQuoteArgs = {
  input: QuoteInput;
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QuerySessionArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QuerySessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SessionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** What a job would cost, and when it would complete. Nothing is submitted. */
export type Quote = {
  /** A quote for each backend, in the order of `backendIds`. Null with an error if the backend does not exist or the service fails. One upstream call for the backends, and one for each on which the job can run; an estimate is cached for 10 seconds. */
  backends: Maybe<Array<Maybe<BackendQuote>>>;
  /** Circuits in the program; null for `raw`, or if the service does not report it for the job. */
  circuits: Maybe<Scalars['Int']['output']>;
  /** Native gates of the program before compilation, which the price is based on; null if they cannot be counted. */
  gateCounts: Maybe<GateCounts>;
  /** Qubits of the program, or of its largest circuit; null for `raw`, or if the service does not report them for the job. */
  qubits: Maybe<Scalars['Int']['output']>;
};

/** Input of `quote`: a job, and where it might run. */
export type QuoteInput = {
  /** Backends, 1 to 20: global ids or service ids. Default: all backends; an error if there are more than 20. */
  backendIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Error mitigation. Default: that of the job, or chosen by the service, which uses debiasing on QPUs from 500 shots. */
  errorMitigation?: InputMaybe<ErrorMitigationInput>;
  /** Job to run again, as `cloneJob` does: global id or service id. Qubits and gates are those that the service reports for it; whether a backend supports its gates is not checked. One upstream call, unless the job is cached. */
  jobId?: InputMaybe<Scalars['ID']['input']>;
  /** Program to run. Exactly one of `program` and `jobId` must be set. */
  program?: InputMaybe<ProgramInput>;
  /** Number of shots, 1 to 1,000,000. Default: 100, or those of the job. */
  shots?: InputMaybe<Scalars['Int']['input']>;
};

/** Why a job cannot run on a backend, or why a figure of its quote is null. */
export type QuoteIssue = {
  /** What kind of issue it is. */
  code: QuoteIssueCode;
  /** What is wrong, with names and numbers. */
  message: Scalars['String']['output'];
};

/** Why a job cannot run on a backend, or which figure of its quote is unknown. */
export type QuoteIssueCode =
  /** The service offers no estimates, in this version or for this backend. */
  | 'NOT_OFFERED'
  /** The API key has no access to the backend. */
  | 'NO_ACCESS'
  /** The price cannot be computed before submission. `message` says why. */
  | 'PRICE_UNKNOWN'
  /** The service returned times without a unit, as before August 2026. The times are null. */
  | 'TIME_UNIT_UNKNOWN'
  /** The program has more qubits than the backend. */
  | 'TOO_MANY_QUBITS'
  /** The status of the backend does not allow jobs. */
  | 'UNAVAILABLE'
  /** The backend does not list a gate of the program. */
  | 'UNSUPPORTED_GATE';

/** A program of a type that the gateway does not model. Forwarded unchanged. */
export type RawProgramInput = {
  /** Required by types that a third party runs, such as `qctrl.qaoa.v1`. Not supported in v0.3. */
  externalSettings?: InputMaybe<ExternalSettingsInput>;
  /** Program input in the format of the service. */
  input: Scalars['JSONObject']['input'];
  /** Job type in the service; in v0.3 the `format` of the input. */
  type: Scalars['String']['input'];
};

/** The service did not carry out the mutation; `message` says why. `path` is null if the service names no field. */
export type RejectedError = Error & {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
  /** What the service says about it, in one line of at most 300 characters; null if it says nothing. */
  reason: Maybe<Scalars['String']['output']>;
  /** HTTP status of the response; null if no response rejected the call, as for a job that has ended before `cancelJobs`. */
  statusCode: Maybe<Scalars['Int']['output']>;
  /** Id that the service has given the rejected request (`x-request-id`): name it to the provider of the service. Null if it returned none. */
  upstreamRequestId: Maybe<Scalars['String']['output']>;
};

/** A result that the service stores separately. */
export type ResultKind =
  /** `JobResults.childProbabilities`. */
  | 'CHILD_PROBABILITIES'
  /** `JobResults.histogram`. */
  | 'HISTOGRAM'
  /** `JobResults.probabilities`. */
  | 'PROBABILITIES'
  /** `JobResults.shots`. */
  | 'SHOTS';

/** A classical register of a result. */
export type ResultRegister = {
  /** Number of bits; null if not reported. */
  bits: Maybe<Scalars['Int']['output']>;
  /** Name in the program; `output_all` is the register of all qubits, which the service adds. */
  name: Scalars['String']['output'];
  /** Sum of the probabilities of all states, 1 up to rounding. With another sum the result is incomplete or not normalized, and has no derived counts. Null if the register cannot be read: `UPSTREAM_INVALID` where it is selected. */
  probabilitySum: Maybe<Scalars['Float']['output']>;
};

/** Why a result is null. */
export type ResultsUnavailableReason =
  /** The job was canceled. */
  | 'CANCELED'
  /** A dry run is only validated and priced. */
  | 'DRY_RUN'
  /** The job lists the result, but the service no longer has it. */
  | 'EXPIRED'
  /** The job failed; see `Job.failure`. */
  | 'FAILED'
  /** The job is not final yet. */
  | 'NOT_FINISHED'
  /** The service does not offer this result for the job, such as shots of the ideal simulator. */
  | 'NOT_OFFERED';

/** Jobs that run together on one backend (`GET /v0.4/sessions/{id}`; beta, select customers). */
export type Session = Node & {
  /** Whether the session accepts jobs. */
  active: Maybe<Scalars['Boolean']['output']>;
  /** Backend of the session. One upstream call per operation. */
  backend: Maybe<Backend>;
  /** Time of creation. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** User who created the session. */
  creator: Maybe<User>;
  /** End; null while active, and if the service does not report it: see `status`. */
  endedAt: Maybe<Scalars['DateTime']['output']>;
  /** User who ended the session; null while active and after an automatic end. */
  ender: Maybe<User>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the session. One upstream call per 25 edges. */
  jobs: Maybe<JobConnection>;
  /** The organization that is billed. */
  organization: Maybe<Organization>;
  /** Project of the session. */
  project: Maybe<Project>;
  /** Remaining capacity; null once the session has ended, and if the service does not report its limits. `UPSTREAM_INVALID` if a limit of the session cannot be read. */
  remaining: Maybe<SessionRemaining>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
  /** Session limits. Null if the service does not report them, which does not mean that there are none. `UPSTREAM_INVALID` if one of them cannot be read. */
  settings: Maybe<SessionSettings>;
  /** When the first job ran; null until started, and if the service does not report it: see `status`. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** Status of the session. */
  status: SessionStatus;
};


/** Jobs that run together on one backend (`GET /v0.4/sessions/{id}`; beta, select customers). */
export type SessionJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of sessions (Relay). */
export type SessionConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<SessionEdge>;
  /** Items of this page, without cursors. */
  nodes: Array<Session>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A session and its cursor. */
export type SessionEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Session;
};

/** State of a session, or of one of its jobs, observed by the gateway. */
export type SessionEvent = {
  /** The new or changed job; null if the session itself changed. */
  job: Maybe<Job>;
  /** When the gateway observed this state. */
  observedAt: Scalars['DateTime']['output'];
  /** Status in the previous event of this job; null for a new job. */
  previousStatus: Maybe<JobStatus>;
  /** Latest state of the session. Nested fields are fetched for this event. */
  session: Session;
};

/** Filter for lists of sessions. A session must match all fields. A field that is omitted or null does not filter; an empty list matches no session, without a call. */
export type SessionFilter = {
  /** Only sessions that accept jobs (true) or only those that do not (false). */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only sessions on one of these backends, at most 500: names or global ids. */
  backendIds?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only sessions with one of these statuses. */
  statuses?: InputMaybe<Array<SessionStatus>>;
};

/** Remaining capacity of a session before it ends automatically. Null for limits that are not set. */
export type SessionRemaining = {
  /** Time until the session ends, in milliseconds. Null without a time limit, and until started if only `durationLimitMs` is set. `UPSTREAM_INVALID` if the service does not say when a started session began. */
  durationMs: Maybe<Scalars['Float']['output']>;
  /** Jobs that the session still accepts; child jobs count as part of their parent. Too high if jobs of the session were deleted. One upstream call per 1,000 jobs in the session, or per 25 if the service has smaller pages; an error if there are more than 1,000. */
  jobs: Maybe<Scalars['Int']['output']>;
};

/** Limits that end a session automatically. A limit that was not set is null. */
export type SessionSettings = {
  /** Maximum cost of all jobs together. */
  costLimit: Maybe<Money>;
  /** Maximum duration, in milliseconds; a multiple of 60,000. */
  durationLimitMs: Maybe<Scalars['Float']['output']>;
  /** Time at which the session ends at the latest. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Maximum number of jobs. */
  jobCountLimit: Maybe<Scalars['Int']['output']>;
};

/** Status of a session. */
export type SessionStatus =
  /** Created; no job has run yet. */
  | 'CREATED'
  /** Accepts no more jobs. Final. */
  | 'ENDED'
  /** At least one job has run. */
  | 'STARTED'
  /** A status that this gateway version does not support. */
  | 'UNKNOWN';

/** What one shot measured in a register. */
export type Shot = {
  /** State in binary, one digit per bit of the register. The last digit is bit 0: of all qubits, qubit 0. */
  bitstring: Scalars['String']['output'];
  /** Position among the shots of the job, from 0. */
  index: Scalars['Int']['output'];
  /** State as a decimal number. Bit i has the weight 2^i, so qubit 0 is the least significant bit. */
  state: Scalars['String']['output'];
};

/** A page of shots, in the order of the measurement (Relay). */
export type ShotConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<ShotEdge>;
  /** Shots that are not listed because a qubit left its two states. The service leaves them out of its other results, too. */
  leakedCount: Scalars['Int']['output'];
  /** Items of this page, without cursors. */
  nodes: Array<Shot>;
  /** Position of this page. */
  pageInfo: PageInfo;
  /** Number of shots, without those that leaked. */
  totalCount: Scalars['Int']['output'];
};

/** A shot and its cursor. */
export type ShotEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Shot;
};

/** A measured state of a register and the number of shots with it. */
export type StateCount = {
  /** State in binary, one digit per bit of the register. The last digit is bit 0: of all qubits, qubit 0. */
  bitstring: Scalars['String']['output'];
  /** Number of shots with this state. */
  count: Scalars['Int']['output'];
  /** State as a decimal number. Bit i has the weight 2^i, so qubit 0 is the least significant bit. */
  state: Scalars['String']['output'];
};

/** A measured state of a register and its probability. */
export type StateProbability = {
  /** State in binary, one digit per bit of the register. The last digit is bit 0: of all qubits, qubit 0. */
  bitstring: Scalars['String']['output'];
  /** Number of shots with this state, as measured if the job lists a histogram; otherwise see `countIsDerived`. Null if the result was computed exactly, and with error mitigation. */
  count: Maybe<Scalars['Int']['output']>;
  /** Whether `count` was not measured but computed from `probability`, so that all counts add up to the shots of the job. Null without a count. */
  countIsDerived: Maybe<Scalars['Boolean']['output']>;
  /** Probability, 0 to 1. */
  probability: Scalars['Float']['output'];
  /** State as a decimal number. Bit i has the weight 2^i, so qubit 0 is the least significant bit. */
  state: Scalars['String']['output'];
};

/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type Subscription = {
  /** Emits the current state of each backend, then every change of one, such as of `status`, `degraded` or `averageQueueTimeMs`, one event per backend. A change of `lastUpdatedAt` alone is no event. All subscriptions of an API key share one poll of `GET /v0.4/backends`. A backend that does not exist or has disappeared is reported by one event with a `NOT_FOUND` error; the others continue. Completes only if none of `ids` exists. Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`). */
  backends: Maybe<BackendEvent>;
  /** Emits the current state of a job, then every change, and completes after the final status. With `progress { childJobCounts }`, status changes of child jobs are emitted too. A missing or deleted job ends the subscription with `NOT_FOUND`. Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`). */
  job: Maybe<JobEvent>;
  /** Watches the first jobs that match a filter, such as all that are not final. Emits the list, then one event per poll with what has changed: jobs that are new, have changed, or have left the list. Never completes, except at once if the filter has an empty list, which matches no job. Subscriptions of an API key with the same filter share a poll, which takes at most the calls of the query `jobs`: one per 25 jobs, with `statuses` at least one for each. Fails if the filter is not supported. Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`). */
  jobList: Maybe<JobListEvent>;
  /** Emits the current state of up to 500 jobs, then every change, one event per job. Completes once all are final. A missing or deleted job is reported by one event with a `NOT_FOUND` error; the other jobs continue. Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`). */
  jobs: Maybe<JobEvent>;
  /** Emits the current state of a session, then every change of it and of its jobs, including jobs submitted later: after the first event, query the jobs that exist. Completes once the session has ended and its jobs are final. A missing or deleted session ends the subscription with `NOT_FOUND`. Slow consumers may skip intermediate events but always receive the last one. Upstream outages do not end the subscription; a rejected API key does (`UNAUTHENTICATED`). */
  session: Maybe<SessionEvent>;
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionBackendsArgs = {
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionJobArgs = {
  id: Scalars['ID']['input'];
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionJobListArgs = {
  filter?: InputMaybe<JobFilter>;
  first?: Scalars['Int']['input'];
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionJobsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionSessionArgs = {
  id: Scalars['ID']['input'];
};

/** Durations of operations and coherence times, in milliseconds. */
export type Timing = {
  /** Duration of a one-qubit gate (`1q`), in milliseconds. */
  oneQubitMs: Maybe<Scalars['Float']['output']>;
  /** Duration of a qubit readout, in milliseconds. */
  readoutMs: Maybe<Scalars['Float']['output']>;
  /** Duration of a qubit reset, in milliseconds. */
  resetMs: Maybe<Scalars['Float']['output']>;
  /** Relaxation time T1, in milliseconds. */
  t1Ms: Maybe<Scalars['Float']['output']>;
  /** Coherence time T2, in milliseconds. */
  t2Ms: Maybe<Scalars['Float']['output']>;
  /** Duration of a two-qubit gate (`2q`), in milliseconds. */
  twoQubitMs: Maybe<Scalars['Float']['output']>;
};

/** A part of the mutation that the service has not confirmed; `path` leads to it. From `createJob`, `cloneJob` and `createSession`: the object was created, perhaps without this limit or session. From `cancelJobs`: the job may be canceled. From `endSession`: the session may go on. */
export type UnconfirmedError = Error & {
  /** What kind of error it is. */
  code: MutationErrorCode;
  /** What is wrong and what to do about it. */
  message: Scalars['String']['output'];
  /** Path of the argument that the error is about, such as `["input", "program", "circuit", "gates", "3", "target"]`; null if it is not about one field. */
  path: Maybe<Array<Scalars['String']['output']>>;
};

/** Usage of one job, project or user in a period, or of all others together. */
export type UsageGroup = {
  /** Cost: one entry per unit; never converted or added by the gateway. Null if not reported. Before August 2026 the service converted all amounts to one unit. For the others, the period minus its groups; null if they have different units. */
  amounts: Maybe<Array<Money>>;
  /** Global id of the job, project or user, for `node`; null for the others. */
  groupId: Maybe<Scalars['ID']['output']>;
  /** Whether this is the last row, with all other groups: the service returns the five with the highest cost. */
  isOthers: Scalars['Boolean']['output'];
  /** Number of jobs; null if not reported. */
  jobCount: Maybe<Scalars['Int']['output']>;
  /** Name in the service; null if it has none. */
  name: Maybe<Scalars['String']['output']>;
  /** QPU time of the jobs, in milliseconds; null if not reported. */
  timeMs: Maybe<Scalars['Float']['output']>;
};

/** What the groups of a usage report are. */
export type UsageGroupType =
  /** One group per job. */
  | 'JOB'
  /** One group per project. */
  | 'PROJECT'
  /** One group per user. */
  | 'USER';

/** Length of the periods of a usage report. */
export type UsageInterval =
  /** A day. */
  | 'DAY'
  /** A month. */
  | 'MONTH'
  /** A week. */
  | 'WEEK';

/** Usage of an organization in a day, week or month. */
export type UsagePeriod = {
  /** Cost: one entry per unit; never converted or added by the gateway. Null if not reported. Before August 2026 the service converted all amounts to one unit. */
  amounts: Maybe<Array<Money>>;
  /** First day of the period. */
  from: Maybe<Scalars['Date']['output']>;
  /** The five groups with the highest cost, and a last row with the others (`isOthers`) unless there are none. Its figures are null if they cannot be computed. */
  groups: Array<UsageGroup>;
  /** Number of jobs; null if not reported. */
  jobCount: Maybe<Scalars['Int']['output']>;
  /** QPU time of the jobs, in milliseconds; null if not reported. */
  timeMs: Maybe<Scalars['Float']['output']>;
};

/** A user who submits jobs. Only the id is available; names are in an organization report. */
export type User = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs submitted by this user in your projects. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3. */
  jobs: Maybe<JobConnection>;
  /** Id of the user in the service (`submitter_id`). */
  serviceId: Scalars['ID']['output'];
};


/** A user who submits jobs. Only the id is available; names are in an organization report. */
export type UserJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Who sends the request, identified by the API key or the access token. */
export type Viewer = {
  /** The account for which the person acts; null with an API key. */
  account: Maybe<ViewerAccount>;
  /** The API key of the request, or of the account of the user. One upstream call per operation. */
  apiKey: Maybe<ApiKey>;
  /** Same as `Query.jobs`. One upstream call per 25 edges. */
  jobs: Maybe<JobConnection>;
  /** The organization that is billed, as in `GET /v0.4/sessions`; null if the account has no sessions feature. One upstream call, cached for one hour; the same as that of `sessions`. */
  organization: Maybe<Organization>;
  /** Project of jobs submitted with this key; null if the key has no project. Same upstream call as `apiKey`. */
  project: Maybe<Project>;
  /** Same as `Query.sessions`. One upstream call. `NOT_SUPPORTED` in v0.3. */
  sessions: Maybe<SessionConnection>;
  /** The person who has signed in; null with an API key, which may do all that the service permits. */
  user: Maybe<ViewerUser>;
};


/** Who sends the request, identified by the API key or the access token. */
export type ViewerJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<JobFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};


/** Who sends the request, identified by the API key or the access token. */
export type ViewerSessionsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<SessionFilter>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** The account of the service for which a person acts. */
export type ViewerAccount = {
  /** Name of the account. */
  name: Scalars['String']['output'];
};

/** Limits of a role. Null: the service and the gateway decide. */
export type ViewerLimits = {
  /** Service ids of the backends on which jobs and sessions may run; a `*` at the end of one stands for any text. */
  backends: Maybe<Array<Scalars['String']['output']>>;
  /** Highest estimated price of a job. A job whose price cannot be estimated, such as one of several circuits, is not submitted. */
  maxCost: Maybe<Money>;
  /** Most shots of a job, of all its circuits together. */
  maxShots: Maybe<Scalars['Int']['output']>;
  /** Operations per minute. */
  operationsPerMinute: Maybe<Scalars['Int']['output']>;
};

/** A person who has signed in, as the access token describes them, and what they may do. */
export type ViewerUser = {
  /** E-mail address; null if the token has none. */
  email: Maybe<Scalars['String']['output']>;
  /** Limits of the role. */
  limits: ViewerLimits;
  /** Display name; null if the token has none. */
  name: Maybe<Scalars['String']['output']>;
  /** What the role permits. Clients should offer nothing else. */
  permissions: Array<Permission>;
  /** Name of the role. */
  role: Scalars['String']['output'];
  /** Identifies the person at the identity provider (`sub`). */
  subject: Scalars['ID']['output'];
};

export type NotifiedJobsSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type NotifiedJobsSubscription = { jobs: { previousStatus: JobStatus | null, job: { id: string, name: string | null, status: JobStatus, isFinal: boolean, completedAt: string | null } } | null };

export type ExistingJobsQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type ExistingJobsQuery = { nodes: Array<
    | { id: string, status: JobStatus }
    | Record<PropertyKey, never>
   | null> };

export type PermissionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PermissionsQuery = { viewer: { user: { subject: string, role: string, permissions: Array<Permission>, limits: { backends: Array<string> | null, maxShots: number | null, operationsPerMinute: number | null, maxCost: { value: number, unit: string } | null } } | null, account: { name: string } | null } | null };

export type BackendStatusFieldsFragment = { status: string | null, degraded: boolean | null, hasAccess: boolean | null } & { ' $fragmentName'?: 'BackendStatusFieldsFragment' };

export type BackendFiguresQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendFiguresQuery = { backends: Array<{ id: string, serviceId: string, characterization: { id: string, fidelity: { oneQubit: { median: number | null } | null, twoQubit: { median: number | null } | null, spam: { median: number | null } | null } | null, timing: { oneQubitMs: number | null, twoQubitMs: number | null, readoutMs: number | null } | null } | null }> | null };

export type ListedBackendFragment = (
  { serviceId: string, status: string | null, hasAccess: boolean | null, qubits: number | null }
  & { ' $fragmentRefs'?: { 'BackendLiveFieldsFragment': BackendLiveFieldsFragment } }
) & { ' $fragmentName'?: 'ListedBackendFragment' };

export type BackendPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type BackendPageQuery = { backend: (
    { id: string, serviceId: string, status: string | null, degraded: boolean | null, hasAccess: boolean | null, qubits: number | null, location: string | null, noiseModels: Array<string> | null, supportedGates: Array<string> | null, supportedNativeGates: Array<string> | null, supportedErrorMitigations: Array<string> | null, characterization: (
      { id: string }
      & { ' $fragmentRefs'?: { 'CurrentCharacterizationFragment': CurrentCharacterizationFragment } }
    ) | null }
    & { ' $fragmentRefs'?: { 'BackendLiveFieldsFragment': BackendLiveFieldsFragment } }
  ) | null };

export type BackendListQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendListQuery = { backends: Array<(
    { id: string }
    & { ' $fragmentRefs'?: { 'ListedBackendFragment': ListedBackendFragment;'BackendLiveFieldsFragment': BackendLiveFieldsFragment } }
  )> | null };

export type CurrentCharacterizationFragment = { date: string | null, qubits: number | null, connectivity: Array<Array<number>> | null, fidelity: { oneQubit: { median: number | null, stderr: number | null } | null, twoQubit: { median: number | null, stderr: number | null } | null, spam: { median: number | null, stderr: number | null } | null } | null, timing: { oneQubitMs: number | null, twoQubitMs: number | null, readoutMs: number | null, resetMs: number | null, t1Ms: number | null, t2Ms: number | null } | null } & { ' $fragmentName'?: 'CurrentCharacterizationFragment' };

export type FidelityComparisonQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
  start: Scalars['DateTime']['input'];
  end: Scalars['DateTime']['input'];
}>;


export type FidelityComparisonQuery = { nodes: Array<
    | { id: string }
    | { serviceId: string, id: string, characterizations: { edges: Array<{ node: { ' $fragmentRefs'?: { 'FidelityPointFragment': FidelityPointFragment } } }>, pageInfo: { hasNextPage: boolean } } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
   | null> };

export type FidelityHistoryPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  start: Scalars['DateTime']['input'];
  end: Scalars['DateTime']['input'];
}>;


export type FidelityHistoryPageQuery = { backend: { id: string, characterizations: { edges: Array<{ node: { ' $fragmentRefs'?: { 'FidelityPointFragment': FidelityPointFragment } } }>, pageInfo: { hasNextPage: boolean } } | null } | null };

export type FidelityPointFragment = { id: string, date: string | null, qubits: number | null, fidelity: { oneQubit: { median: number | null, stderr: number | null } | null, twoQubit: { median: number | null, stderr: number | null } | null, spam: { median: number | null, stderr: number | null } | null } | null } & { ' $fragmentName'?: 'FidelityPointFragment' };

export type BackendLiveFieldsFragment = (
  { id: string, serviceId: string, averageQueueTimeMs: number | null, lastUpdatedAt: string | null }
  & { ' $fragmentRefs'?: { 'BackendStatusFieldsFragment': BackendStatusFieldsFragment } }
) & { ' $fragmentName'?: 'BackendLiveFieldsFragment' };

export type WatchedBackendsSubscriptionVariables = Exact<{
  ids?: InputMaybe<Array<Scalars['ID']['input']> | Scalars['ID']['input']>;
}>;


export type WatchedBackendsSubscription = { backends: { observedAt: string, previousStatus: string | null, backend: (
      { id: string, serviceId: string, status: string | null }
      & { ' $fragmentRefs'?: { 'BackendLiveFieldsFragment': BackendLiveFieldsFragment } }
    ) } | null };

export type KnownJobFragment = { id: string, name: string | null, status: JobStatus, shots: number | null, submittedAt: string | null, failure: { code: string | null, message: string | null } | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null, parent: { id: string } | null } & { ' $fragmentName'?: 'KnownJobFragment' };

export type KnownSessionFragment = { id: string, serviceId: string, status: SessionStatus, createdAt: string | null, backend: { id: string, serviceId: string } | null } & { ' $fragmentName'?: 'KnownSessionFragment' };

export type KnownBackendFragment = (
  { id: string, serviceId: string, qubits: number | null, averageQueueTimeMs: number | null }
  & { ' $fragmentRefs'?: { 'BackendStatusFieldsFragment': BackendStatusFieldsFragment } }
) & { ' $fragmentName'?: 'KnownBackendFragment' };

export type KnownObjectsQueryVariables = Exact<{
  startDate: Scalars['Date']['input'];
  endDate: Scalars['Date']['input'];
}>;


export type KnownObjectsQuery = { jobs: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownJobFragment': KnownJobFragment } } }>, pageInfo: { hasNextPage: boolean } } | null, backends: Array<{ ' $fragmentRefs'?: { 'KnownBackendFragment': KnownBackendFragment } }> | null, sessions: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownSessionFragment': KnownSessionFragment } } }>, pageInfo: { hasNextPage: boolean } } | null, viewer: { organization: { id: string, report: { members: Array<{ email: string | null, firstName: string | null, lastName: string | null, jobs: number | null, user: { id: string, serviceId: string } }> } | null } | null } | null };

export type CachedJobsQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedJobsQuery = { jobs: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownJobFragment': KnownJobFragment } } }> } | null };

export type CachedNewestJobsQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedNewestJobsQuery = { jobs: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownJobFragment': KnownJobFragment } } }> } | null };

export type CachedSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedSessionsQuery = { sessions: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownSessionFragment': KnownSessionFragment } } }> } | null };

export type CachedNewestSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedNewestSessionsQuery = { sessions: { edges: Array<{ node: { ' $fragmentRefs'?: { 'KnownSessionFragment': KnownSessionFragment } } }> } | null };

export type CachedBackendsQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedBackendsQuery = { backends: Array<{ ' $fragmentRefs'?: { 'KnownBackendFragment': KnownBackendFragment } }> | null };

export type MemberNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type MemberNamesQuery = { viewer: { organization: { id: string, report: { members: Array<{ email: string | null, firstName: string | null, lastName: string | null, user: { id: string } }> } | null } | null } | null };

export type CancelJobMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelJobMutation = { cancelJob: { job: { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { reason: string | null, message: string }
      | { message: string }
    > } | null };

export type DeleteJobMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteJobMutation = { deleteJob: { deletedJobId: string | null, errors: Array<
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { reason: string | null, code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
    > } | null };

export type JobCircuitsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type JobCircuitsQuery = { job: (
    { id: string }
    & { ' $fragmentRefs'?: { 'CompiledProgramFragment': CompiledProgramFragment } }
  ) | null };

export type JobCostFragment = { cost: { estimated: { value: number, unit: string } | null, actual: { value: number, unit: string } | null } | null, stats: { predictedQuantumComputeTimeMs: number | null, billedQuantumComputeTimeMs: number | null } | null } & { ' $fragmentName'?: 'JobCostFragment' };

export type JobDetailsFragment = { type: string | null, shots: number | null, debiasing: boolean | null, dryRun: boolean | null, metadata: Record<string, unknown> | null, settings: unknown | null, noise: { model: string | null, seed: number | null } | null, stats: { qubits: number | null, circuits: number | null, gateCounts: { oneQubit: number | null, twoQubit: number | null } | null } | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null, submitter: { id: string, serviceId: string } | null, project: { id: string, serviceId: string } | null, parent: { id: string, serviceId: string } | null } & { ' $fragmentName'?: 'JobDetailsFragment' };

export type FixBackendsQueryVariables = Exact<{ [key: string]: never; }>;


export type FixBackendsQuery = { backends: Array<{ id: string, serviceId: string, qubits: number | null, status: string | null, hasAccess: boolean | null, supportedGates: Array<string> | null, supportedNativeGates: Array<string> | null }> | null };

export type JobPredictionsFragment = { predictedWaitTimeMs: number | null, predictedExecutionDurationMs: number | null } & { ' $fragmentName'?: 'JobPredictionsFragment' };

export type ComparableJobsQueryVariables = Exact<{
  name?: InputMaybe<Scalars['String']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type ComparableJobsQuery = { jobs: { scannedCount: number | null, edges: Array<{ node: { id: string, serviceId: string, name: string | null, dryRun: boolean | null, shots: number | null, submittedAt: string | null, stats: { qubits: number | null, circuits: number | null } | null, noise: { model: string | null } | null, backend: { id: string, serviceId: string } | null, parent: { id: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type RunIdealCopyMutationVariables = Exact<{
  input: CloneJobInput;
}>;


export type RunIdealCopyMutation = { cloneJob: { job: { id: string } | null, errors: Array<
      | { message: string }
      | { message: string }
      | { message: string }
      | { message: string }
      | { reason: string | null, message: string }
      | { message: string }
    > } | null };

export type ComparedCostQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ComparedCostQuery = { job: { id: string, cost: { actual: { value: number, unit: string } | null } | null } | null };

export type JobResultsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  top: Scalars['Int']['input'];
  register?: InputMaybe<Scalars['String']['input']>;
}>;


export type JobResultsQuery = { job: { id: string, serviceId: string, name: string | null, shots: number | null, status: JobStatus, isFinal: boolean, dryRun: boolean | null, debiasing: boolean | null, noise: { model: string | null } | null, backend: { id: string, serviceId: string } | null, results: { unavailableReason: ResultsUnavailableReason | null, registers: Array<{ name: string, bits: number | null }> | null, probabilities: Array<{ state: string, bitstring: string, probability: number, count: number | null, countIsDerived: boolean | null }> | null, childProbabilities: Array<{ job: { id: string, name: string | null } | null, probabilities: Array<{ state: string, bitstring: string, probability: number, count: number | null, countIsDerived: boolean | null }> | null }> | null } } | null };

export type JobPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type JobPageQuery = { job: (
    { id: string, serviceId: string, name: string | null, dryRun: boolean | null, warnings: Array<string>, failure: { code: string | null, message: string | null } | null, stats: { qubits: number | null } | null, noise: { model: string | null } | null, backend: { id: string, serviceId: string } | null, progress: { childJobCounts: { total: number, completed: number, failed: number, canceled: number } | null } }
    & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment;'JobPredictionsFragment': JobPredictionsFragment;'JobDetailsFragment': JobDetailsFragment;'JobCostFragment': JobCostFragment } }
  ) | null };

export type JobWatchSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
  withCircuits: Scalars['Boolean']['input'];
}>;


export type JobWatchSubscription = { job: { previousStatus: JobStatus | null, job: (
      { progress: { childJobCounts?: { total: number, completed: number, failed: number, canceled: number } | null } }
      & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } }
    ) } | null };

export type CancelJobsMutationVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type CancelJobsMutation = { cancelJobs: { jobs: Array<{ id: string, status: JobStatus, isFinal: boolean } | null> | null, errors: Array<
      | { code: MutationErrorCode, message: string, path: Array<string> | null }
      | { code: MutationErrorCode, message: string, path: Array<string> | null }
      | { code: MutationErrorCode, message: string, path: Array<string> | null }
      | { code: MutationErrorCode, message: string, path: Array<string> | null }
      | { reason: string | null, code: MutationErrorCode, message: string, path: Array<string> | null }
      | { code: MutationErrorCode, message: string, path: Array<string> | null }
    > } | null };

export type DeleteListedJobMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteListedJobMutation = { deleteJob: { deletedJobId: string | null, errors: Array<
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { reason: string | null, code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
    > } | null };

export type JobStatusesQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type JobStatusesQuery = { nodes: Array<
    | (
      { id: string }
      & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } }
    )
    | Record<PropertyKey, never>
   | null> };

export type JobFilterChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type JobFilterChoicesQuery = { backends: Array<{ id: string, serviceId: string }> | null, sessions: { edges: Array<{ node: { id: string, serviceId: string, status: SessionStatus, createdAt: string | null, backend: { id: string, serviceId: string } | null, creator: { id: string } | null } }> } | null };

export type JobCostsQueryVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type JobCostsQuery = { nodes: Array<
    | { id: string, cost: { actual: { value: number, unit: string } | null } | null }
    | Record<PropertyKey, never>
   | null> };

export type JobLiveFieldsFragment = { id: string, status: JobStatus, isFinal: boolean, submittedAt: string | null, startedAt: string | null, completedAt: string | null, executionDurationMs: number | null, progress: { phase: JobPhase, fraction: number | null, estimatedStartAt: string | null, estimatedCompletionAt: string | null } } & { ' $fragmentName'?: 'JobLiveFieldsFragment' };

export type JobsPageQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type JobsPageQuery = { jobs: { scannedCount: number | null, edges: Array<{ cursor: string, node: { ' $fragmentRefs'?: { 'ListedJobFragment': ListedJobFragment } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type JobRowFragment = (
  { id: string, name: string | null, shots: number | null, dryRun: boolean | null, submittedAt: string | null, failure: { code: string | null, message: string | null } | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null }
  & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } }
) & { ' $fragmentName'?: 'JobRowFragment' };

export type ListedJobFragment = (
  { id: string, name: string | null, status: JobStatus, isFinal: boolean, submittedAt: string | null, completedAt: string | null, parent: { id: string } | null }
  & { ' $fragmentRefs'?: { 'JobRowFragment': JobRowFragment } }
) & { ' $fragmentName'?: 'ListedJobFragment' };

export type LiveJobsSubscriptionVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
}>;


export type LiveJobsSubscription = { jobList: { isSnapshot: boolean, hasMore: boolean, changes: Array<{ jobId: string, previousStatus: JobStatus | null, job: { ' $fragmentRefs'?: { 'ListedJobFragment': ListedJobFragment } } | null }> } | null };

export type WatchedJobsSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type WatchedJobsSubscription = { jobs: { previousStatus: JobStatus | null, job: (
      { id: string, name: string | null, status: JobStatus, isFinal: boolean, completedAt: string | null, failure: { code: string | null, message: string | null } | null, parent: { id: string } | null }
      & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } }
    ) } | null };

export type MemberUsageFragment = { email: string | null, firstName: string | null, lastName: string | null, jobs: number | null, quota: number | null, user: { id: string, serviceId: string } } & { ' $fragmentName'?: 'MemberUsageFragment' };

export type ViewerOrganizationQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerOrganizationQuery = { viewer: { organization: { id: string, serviceId: string } | null } | null };

export type OrganizationReportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  startDate: Scalars['Date']['input'];
  endDate: Scalars['Date']['input'];
  recentStart: Scalars['Date']['input'];
  today: Scalars['Date']['input'];
  tomorrow: Scalars['Date']['input'];
}>;


export type OrganizationReportQuery = { organization: { id: string, account: { organization: string | null, budget: number | null, balance: number | null, currency: string | null } | null, recent: { amounts: Array<{ value: number, unit: string }> | null, periods: Array<{ from: string | null, amounts: Array<{ value: number, unit: string }> | null }> } | null, report: { currency: string | null, qpus: Array<{ usage: number | null, backend: { id: string, serviceId: string } | null }>, members: Array<{ ' $fragmentRefs'?: { 'MemberUsageFragment': MemberUsageFragment } }> } | null } | null };

export type OrganizationUsageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
  groupBy: UsageGroupType;
  interval: UsageInterval;
}>;


export type OrganizationUsageQuery = { organization: { id: string, usage: { amounts: Array<{ value: number, unit: string }> | null, periods: Array<{ from: string | null, amounts: Array<{ value: number, unit: string }> | null, groups: Array<{ groupId: string | null, name: string | null, isOthers: boolean, jobCount: number | null, timeMs: number | null, amounts: Array<{ value: number, unit: string }> | null }> }> } | null } | null };

export type CachedPricesQueryVariables = Exact<{
  input: QuoteInput;
}>;


export type CachedPricesQuery = { quote: { circuits: number | null, qubits: number | null, backends: Array<{ backend: { id: string }, price: { value: number, unit: string } | null } | null> | null } | null };

export type CachedFidelitiesQueryVariables = Exact<{ [key: string]: never; }>;


export type CachedFidelitiesQuery = { backends: Array<{ id: string, characterization: { id: string, fidelity: { twoQubit: { median: number | null } | null } | null } | null }> | null };

export type OverviewQueryVariables = Exact<{
  from: Scalars['Date']['input'];
  to: Scalars['Date']['input'];
}>;


export type OverviewQuery = { jobs: { edges: Array<{ node: { ' $fragmentRefs'?: { 'ListedJobFragment': ListedJobFragment } } }>, pageInfo: { hasNextPage: boolean } } | null, backends: Array<(
    { id: string, serviceId: string, qubits: number | null, status: string | null, hasAccess: boolean | null }
    & { ' $fragmentRefs'?: { 'BackendLiveFieldsFragment': BackendLiveFieldsFragment } }
  )> | null, sessions: { edges: Array<{ node: { id: string, serviceId: string, status: SessionStatus, createdAt: string | null, backend: { id: string, serviceId: string } | null, settings: { expiresAt: string | null, durationLimitMs: number | null, costLimit: { value: number, unit: string } | null } | null, remaining: { durationMs: number | null } | null } }>, pageInfo: { hasNextPage: boolean } } | null, viewer: { organization: { id: string, usage: { amounts: Array<{ value: number, unit: string }> | null, periods: Array<{ from: string | null, groups: Array<{ groupId: string | null, name: string | null, isOthers: boolean, amounts: Array<{ value: number, unit: string }> | null }> }> } | null } | null } | null };

export type QueuedJobsQueryVariables = Exact<{
  sessionId: Scalars['ID']['input'];
}>;


export type QueuedJobsQuery = { jobs: { edges: Array<{ node: { id: string, name: string | null, status: JobStatus } }>, pageInfo: { hasNextPage: boolean } } | null };

export type StillQueuedJobsQueryVariables = Exact<{
  sessionId: Scalars['ID']['input'];
}>;


export type StillQueuedJobsQuery = { jobs: { edges: Array<{ node: { id: string } }> } | null };

export type EndSessionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type EndSessionMutation = { endSession: { session: (
      { id: string, status: SessionStatus }
      & { ' $fragmentRefs'?: { 'SessionLiveFieldsFragment': SessionLiveFieldsFragment } }
    ) | null, errors: Array<
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
      | { reason: string | null, code: MutationErrorCode, message: string }
      | { code: MutationErrorCode, message: string }
    > } | null };

export type BackendChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendChoicesQuery = { backends: Array<{ id: string, serviceId: string, status: string | null, hasAccess: boolean | null }> | null };

export type CostUnitQueryVariables = Exact<{ [key: string]: never; }>;


export type CostUnitQuery = { viewer: { organization: { id: string, report: { currency: string | null } | null } | null } | null };

export type CreateSessionMutationVariables = Exact<{
  input: CreateSessionInput;
}>;


export type CreateSessionMutation = { createSession: { session: { id: string, serviceId: string, status: SessionStatus } | null, errors: Array<
      | { path: Array<string> | null, message: string }
      | { path: Array<string> | null, message: string }
      | { path: Array<string> | null, message: string }
      | { path: Array<string> | null, message: string }
      | { reason: string | null, path: Array<string> | null, message: string }
      | { path: Array<string> | null, message: string }
    > } | null };

export type CachedSessionJobsQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type CachedSessionJobsQuery = { jobs: { edges: Array<{ node: { id: string, name: string | null, status: JobStatus, dryRun: boolean | null, parent: { id: string } | null } }>, pageInfo: { hasNextPage: boolean } } | null };

export type SessionLimitsFragment = { status: SessionStatus, createdAt: string | null, startedAt: string | null, endedAt: string | null, settings: { expiresAt: string | null, jobCountLimit: number | null, durationLimitMs: number | null, costLimit: { value: number, unit: string } | null } | null, remaining: { jobs: number | null, durationMs: number | null } | null } & { ' $fragmentName'?: 'SessionLimitsFragment' };

export type SessionListQueryVariables = Exact<{
  active?: InputMaybe<Scalars['Boolean']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type SessionListQuery = { sessions: { edges: Array<{ node: (
        { id: string, serviceId: string, status: SessionStatus, createdAt: string | null, backend: { id: string, serviceId: string } | null, creator: { id: string, serviceId: string } | null }
        & { ' $fragmentRefs'?: { 'SessionLimitsFragment': SessionLimitsFragment } }
      ) }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SessionLiveFieldsFragment = (
  { id: string, status: SessionStatus, startedAt: string | null, endedAt: string | null, ender: { id: string, serviceId: string } | null }
  & { ' $fragmentRefs'?: { 'SessionLimitsFragment': SessionLimitsFragment } }
) & { ' $fragmentName'?: 'SessionLiveFieldsFragment' };

export type SessionPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SessionPageQuery = { session: (
    { id: string, serviceId: string, createdAt: string | null, backend: { id: string, serviceId: string } | null, creator: { id: string, serviceId: string } | null, project: { id: string, serviceId: string } | null, settings: { jobCountLimit: number | null, durationLimitMs: number | null, expiresAt: string | null, costLimit: { value: number, unit: string } | null } | null }
    & { ' $fragmentRefs'?: { 'SessionLiveFieldsFragment': SessionLiveFieldsFragment } }
  ) | null };

export type WatchedSessionSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchedSessionSubscription = { session: { observedAt: string, previousStatus: JobStatus | null, job: (
      { id: string }
      & { ' $fragmentRefs'?: { 'JobLiveFieldsFragment': JobLiveFieldsFragment } }
    ) | null, session: (
      { id: string }
      & { ' $fragmentRefs'?: { 'SessionLiveFieldsFragment': SessionLiveFieldsFragment } }
    ) } | null };

export type SessionSpendingQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SessionSpendingQuery = { session: { id: string, jobs: { edges: Array<{ node: { id: string, dryRun: boolean | null, isFinal: boolean, parent: { id: string } | null, cost: { estimated: { value: number, unit: string } | null, actual: { value: number, unit: string } | null } | null } }>, pageInfo: { hasNextPage: boolean } } | null } | null };

export type SubmitChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type SubmitChoicesQuery = { backends: Array<{ id: string, serviceId: string, status: string | null, qubits: number | null, hasAccess: boolean | null, noiseModels: Array<string> | null, supportedErrorMitigations: Array<string> | null }> | null, sessions: { edges: Array<{ node: { id: string, serviceId: string, createdAt: string | null, backend: { id: string, serviceId: string } | null, project: { id: string } | null, creator: { id: string } | null, settings: { jobCountLimit: number | null, durationLimitMs: number | null, expiresAt: string | null, costLimit: { value: number, unit: string } | null } | null } }>, pageInfo: { hasNextPage: boolean } } | null, viewer: { project: { id: string } | null } | null };

export type CompiledProgramFragment = { compiledCircuits: Array<{ format: string, text: string | null }> | null } & { ' $fragmentName'?: 'CompiledProgramFragment' };

export type SubmitJobMutationVariables = Exact<{
  input: CreateJobInput;
}>;


export type SubmitJobMutation = { createJob: { job: { id: string } | null, errors: Array<
      | { line: number | null, column: number | null, code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string, price: { value: number, unit: string } | null }
      | { reason: string | null, code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
    > } | null };

export type OriginalJobQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type OriginalJobQuery = { job: { id: string, serviceId: string, name: string | null, shots: number | null, dryRun: boolean | null, status: JobStatus, startedAt: string | null, debiasing: boolean | null, noise: { model: string | null } | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null, cost: { estimated: { value: number, unit: string } | null, actual: { value: number, unit: string } | null } | null } | null };

export type RunJobAgainMutationVariables = Exact<{
  input: CloneJobInput;
}>;


export type RunJobAgainMutation = { cloneJob: { job: { id: string } | null, errors: Array<
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string, price: { value: number, unit: string } | null }
      | { reason: string | null, code: MutationErrorCode, path: Array<string> | null, message: string }
      | { code: MutationErrorCode, path: Array<string> | null, message: string }
    > } | null };

export type SourceJobQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  withCompiled: Scalars['Boolean']['input'];
}>;


export type SourceJobQuery = { job: (
    { id: string, serviceId: string, name: string | null, shots: number | null, dryRun: boolean | null, debiasing: boolean | null, settings: unknown | null, metadata: Record<string, unknown> | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null, noise: { model: string | null } | null, failure: { code: string | null } | null, stats: { qubits: number | null } | null }
    & { ' $fragmentRefs'?: { 'CompiledProgramFragment': CompiledProgramFragment } }
  ) | null };

export type SubmitQuoteQueryVariables = Exact<{
  input: QuoteInput;
}>;


export type SubmitQuoteQuery = { quote: { circuits: number | null, qubits: number | null, gateCounts: { oneQubit: number | null, twoQubit: number | null } | null, backends: Array<{ canRun: boolean, queueTimeMs: number | null, executionTimeMs: number | null, quantumComputeTimeMs: number | null, backend: { id: string, serviceId: string }, price: { value: number, unit: string } | null, issues: Array<{ code: QuoteIssueCode, message: string }> } | null> | null } | null };

export const BackendStatusFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]} as unknown as DocumentNode<BackendStatusFieldsFragment, unknown>;
export const BackendLiveFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]} as unknown as DocumentNode<BackendLiveFieldsFragment, unknown>;
export const ListedBackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedBackend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}}]} as unknown as DocumentNode<ListedBackendFragment, unknown>;
export const CurrentCharacterizationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CurrentCharacterization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"connectivity"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"readoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"resetMs"}},{"kind":"Field","name":{"kind":"Name","value":"t1Ms"}},{"kind":"Field","name":{"kind":"Name","value":"t2Ms"}}]}}]}}]} as unknown as DocumentNode<CurrentCharacterizationFragment, unknown>;
export const FidelityPointFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FidelityPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}}]}}]} as unknown as DocumentNode<FidelityPointFragment, unknown>;
export const KnownJobFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<KnownJobFragment, unknown>;
export const KnownSessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<KnownSessionFragment, unknown>;
export const KnownBackendFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownBackend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]} as unknown as DocumentNode<KnownBackendFragment, unknown>;
export const JobCostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedQuantumComputeTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"billedQuantumComputeTimeMs"}}]}}]}}]} as unknown as DocumentNode<JobCostFragment, unknown>;
export const JobDetailsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"gateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submitter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<JobDetailsFragment, unknown>;
export const JobPredictionsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobPredictions"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedWaitTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"predictedExecutionDurationMs"}}]}}]} as unknown as DocumentNode<JobPredictionsFragment, unknown>;
export const JobLiveFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobLiveFieldsFragment, unknown>;
export const JobRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobRowFragment, unknown>;
export const ListedJobFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}}]} as unknown as DocumentNode<ListedJobFragment, unknown>;
export const MemberUsageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MemberUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberUsage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]} as unknown as DocumentNode<MemberUsageFragment, unknown>;
export const SessionLimitsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionLimitsFragment, unknown>;
export const SessionLiveFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionLiveFieldsFragment, unknown>;
export const CompiledProgramFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompiledProgram"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compiledCircuits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"preferredFormats"},"value":{"kind":"ListValue","values":[{"kind":"StringValue","value":"ionq.qasm3.v1","block":false},{"kind":"StringValue","value":"ionq.native.v1","block":false}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<CompiledProgramFragment, unknown>;
export const NotifiedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"NotifiedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}}]}}]}}]} as unknown as DocumentNode<NotifiedJobsSubscription, NotifiedJobsSubscriptionVariables>;
export const ExistingJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExistingJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<ExistingJobsQuery, ExistingJobsQueryVariables>;
export const PermissionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Permissions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"}},{"kind":"Field","name":{"kind":"Name","value":"maxCost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"maxShots"}},{"kind":"Field","name":{"kind":"Name","value":"operationsPerMinute"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<PermissionsQuery, PermissionsQueryVariables>;
export const BackendFiguresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendFigures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"characterization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"readoutMs"}}]}}]}}]}}]}}]} as unknown as DocumentNode<BackendFiguresQuery, BackendFiguresQueryVariables>;
export const BackendPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"noiseModels"}},{"kind":"Field","name":{"kind":"Name","value":"supportedGates"}},{"kind":"Field","name":{"kind":"Name","value":"supportedNativeGates"}},{"kind":"Field","name":{"kind":"Name","value":"supportedErrorMitigations"}},{"kind":"Field","name":{"kind":"Name","value":"characterization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CurrentCharacterization"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CurrentCharacterization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"connectivity"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubitMs"}},{"kind":"Field","name":{"kind":"Name","value":"readoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"resetMs"}},{"kind":"Field","name":{"kind":"Name","value":"t1Ms"}},{"kind":"Field","name":{"kind":"Name","value":"t2Ms"}}]}}]}}]} as unknown as DocumentNode<BackendPageQuery, BackendPageQueryVariables>;
export const BackendListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedBackend"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedBackend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}}]}}]} as unknown as DocumentNode<BackendListQuery, BackendListQueryVariables>;
export const FidelityComparisonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FidelityComparison"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"end"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"characterizations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"start"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}},{"kind":"Argument","name":{"kind":"Name","value":"end"},"value":{"kind":"Variable","name":{"kind":"Name","value":"end"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FidelityPoint"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FidelityPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}}]}}]} as unknown as DocumentNode<FidelityComparisonQuery, FidelityComparisonQueryVariables>;
export const FidelityHistoryPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FidelityHistoryPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"end"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"characterizations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"start"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}},{"kind":"Argument","name":{"kind":"Name","value":"end"},"value":{"kind":"Variable","name":{"kind":"Name","value":"end"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FidelityPoint"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FidelityPoint"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}}]}}]} as unknown as DocumentNode<FidelityHistoryPageQuery, FidelityHistoryPageQueryVariables>;
export const WatchedBackendsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchedBackends"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}}]} as unknown as DocumentNode<WatchedBackendsSubscription, WatchedBackendsSubscriptionVariables>;
export const KnownObjectsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KnownObjects"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownJob"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownBackend"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownSession"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownBackend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<KnownObjectsQuery, KnownObjectsQueryVariables>;
export const CachedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"NullValue"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownJob"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CachedJobsQuery, CachedJobsQueryVariables>;
export const CachedNewestJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedNewestJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownJob"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<CachedNewestJobsQuery, CachedNewestJobsQueryVariables>;
export const CachedSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"active"},"value":{"kind":"NullValue"}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"NullValue"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownSession"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<CachedSessionsQuery, CachedSessionsQueryVariables>;
export const CachedNewestSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedNewestSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownSession"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<CachedNewestSessionsQuery, CachedNewestSessionsQueryVariables>;
export const CachedBackendsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedBackends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KnownBackend"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KnownBackend"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}}]} as unknown as DocumentNode<CachedBackendsQuery, CachedBackendsQueryVariables>;
export const MemberNamesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MemberNames"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<MemberNamesQuery, MemberNamesQueryVariables>;
export const CancelJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const DeleteJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedJobId"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DeleteJobMutation, DeleteJobMutationVariables>;
export const JobCircuitsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobCircuits"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompiledProgram"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompiledProgram"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compiledCircuits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"preferredFormats"},"value":{"kind":"ListValue","values":[{"kind":"StringValue","value":"ionq.qasm3.v1","block":false},{"kind":"StringValue","value":"ionq.native.v1","block":false}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<JobCircuitsQuery, JobCircuitsQueryVariables>;
export const FixBackendsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FixBackends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"Field","name":{"kind":"Name","value":"supportedGates"}},{"kind":"Field","name":{"kind":"Name","value":"supportedNativeGates"}}]}}]}}]} as unknown as DocumentNode<FixBackendsQuery, FixBackendsQueryVariables>;
export const ComparableJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ComparableJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"COMPLETED"}]}},{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"circuits"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scannedCount"}}]}}]}}]} as unknown as DocumentNode<ComparableJobsQuery, ComparableJobsQueryVariables>;
export const RunIdealCopyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RunIdealCopy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CloneJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cloneJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RunIdealCopyMutation, RunIdealCopyMutationVariables>;
export const ComparedCostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ComparedCost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ComparedCostQuery, ComparedCostQueryVariables>;
export const JobResultsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobResults"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"top"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"register"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unavailableReason"}},{"kind":"Field","name":{"kind":"Name","value":"registers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bits"}}]}},{"kind":"Field","name":{"kind":"Name","value":"probabilities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"top"},"value":{"kind":"Variable","name":{"kind":"Name","value":"top"}}},{"kind":"Argument","name":{"kind":"Name","value":"register"},"value":{"kind":"Variable","name":{"kind":"Name","value":"register"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"bitstring"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"countIsDerived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childProbabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"probabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"bitstring"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"countIsDerived"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<JobResultsQuery, JobResultsQueryVariables>;
export const JobPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}}]}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"childJobCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobPredictions"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobDetails"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobCost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobPredictions"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedWaitTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"predictedExecutionDurationMs"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobDetails"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"gateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submitter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedQuantumComputeTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"billedQuantumComputeTimeMs"}}]}}]}}]} as unknown as DocumentNode<JobPageQuery, JobPageQueryVariables>;
export const JobWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withCircuits"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"childJobCounts"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCircuits"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobWatchSubscription, JobWatchSubscriptionVariables>;
export const CancelJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CancelJobsMutation, CancelJobsMutationVariables>;
export const DeleteListedJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteListedJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedJobId"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DeleteListedJobMutation, DeleteListedJobMutationVariables>;
export const JobStatusesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobStatuses"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobStatusesQuery, JobStatusesQueryVariables>;
export const JobFilterChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobFilterChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<JobFilterChoicesQuery, JobFilterChoicesQueryVariables>;
export const JobCostsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobCosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<JobCostsQuery, JobCostsQueryVariables>;
export const JobsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedJob"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scannedCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]} as unknown as DocumentNode<JobsPageQuery, JobsPageQueryVariables>;
export const LiveJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LiveJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isSnapshot"}},{"kind":"Field","name":{"kind":"Name","value":"hasMore"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedJob"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]} as unknown as DocumentNode<LiveJobsSubscription, LiveJobsSubscriptionVariables>;
export const WatchedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<WatchedJobsSubscription, WatchedJobsSubscriptionVariables>;
export const ViewerOrganizationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ViewerOrganization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerOrganizationQuery, ViewerOrganizationQueryVariables>;
export const OrganizationReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"recentStart"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"today"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tomorrow"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"account"},"name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"recentStart"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"today"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"recent"},"name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"recentStart"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tomorrow"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"EnumValue","value":"PROJECT"}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"EnumValue","value":"DAY"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"periods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"qpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MemberUsage"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MemberUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberUsage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}}]}}]} as unknown as DocumentNode<OrganizationReportQuery, OrganizationReportQueryVariables>;
export const OrganizationUsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationUsage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageGroupType"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UsageInterval"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"groupBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"periods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groupId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOthers"}},{"kind":"Field","name":{"kind":"Name","value":"jobCount"}},{"kind":"Field","name":{"kind":"Name","value":"timeMs"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationUsageQuery, OrganizationUsageQueryVariables>;
export const CachedPricesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedPrices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QuoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CachedPricesQuery, CachedPricesQueryVariables>;
export const CachedFidelitiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedFidelities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"characterization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<CachedFidelitiesQuery, CachedFidelitiesQueryVariables>;
export const OverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Overview"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ListedJob"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"groupBy"},"value":{"kind":"EnumValue","value":"USER"}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"EnumValue","value":"MONTH"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"periods"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groupId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOthers"}},{"kind":"Field","name":{"kind":"Name","value":"amounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStatusFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ListedJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStatusFields"}}]}}]} as unknown as DocumentNode<OverviewQuery, OverviewQueryVariables>;
export const QueuedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"QueuedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"SUBMITTED"},{"kind":"EnumValue","value":"READY"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<QueuedJobsQuery, QueuedJobsQueryVariables>;
export const StillQueuedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StillQueuedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"statuses"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"SUBMITTED"},{"kind":"EnumValue","value":"READY"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"500"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<StillQueuedJobsQuery, StillQueuedJobsQueryVariables>;
export const EndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const BackendChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]}}]} as unknown as DocumentNode<BackendChoicesQuery, BackendChoicesQueryVariables>;
export const CostUnitDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CostUnit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CostUnitQuery, CostUnitQueryVariables>;
export const CreateSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CreateSessionMutation, CreateSessionMutationVariables>;
export const CachedSessionJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CachedSessionJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<CachedSessionJobsQuery, CachedSessionJobsQueryVariables>;
export const SessionListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"active"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"active"},"value":{"kind":"Variable","name":{"kind":"Name","value":"active"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionListQuery, SessionListQueryVariables>;
export const SessionPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLiveFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<SessionPageQuery, SessionPageQueryVariables>;
export const WatchedSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchedSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLiveFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLiveFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLiveFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<WatchedSessionSubscription, WatchedSessionSubscriptionVariables>;
export const SessionSpendingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionSpending"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SessionSpendingQuery, SessionSpendingQueryVariables>;
export const SubmitChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubmitChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"Field","name":{"kind":"Name","value":"noiseModels"}},{"kind":"Field","name":{"kind":"Name","value":"supportedErrorMitigations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"active"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMs"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<SubmitChoicesQuery, SubmitChoicesQueryVariables>;
export const SubmitJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidValueError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"column"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<SubmitJobMutation, SubmitJobMutationVariables>;
export const OriginalJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OriginalJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]} as unknown as DocumentNode<OriginalJobQuery, OriginalJobQueryVariables>;
export const RunJobAgainDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RunJobAgain"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CloneJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cloneJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RejectedError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PriceError"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RunJobAgainMutation, RunJobAgainMutationVariables>;
export const SourceJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SourceJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withCompiled"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CompiledProgram"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCompiled"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CompiledProgram"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compiledCircuits"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"preferredFormats"},"value":{"kind":"ListValue","values":[{"kind":"StringValue","value":"ionq.qasm3.v1","block":false},{"kind":"StringValue","value":"ionq.native.v1","block":false}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"format"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]} as unknown as DocumentNode<SourceJobQuery, SourceJobQueryVariables>;
export const SubmitQuoteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubmitQuote"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"QuoteInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"quote"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"gateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canRun"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"executionTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"quantumComputeTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"issues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SubmitQuoteQuery, SubmitQuoteQueryVariables>;