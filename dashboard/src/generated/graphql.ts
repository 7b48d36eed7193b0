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
  /** A date string, such as 2007-12-03, compliant with the `full-date` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  Date: { input: string; output: string; }
  /** A date-time string at UTC, such as 2007-12-03T10:15:30Z, compliant with the `date-time` format outlined in section 5.6 of the RFC 3339 profile of the ISO 8601 standard for representation of dates and times using the Gregorian calendar. */
  DateTime: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
};

/** The API key that the request came with, without the key itself. */
export type ApiKey = {
  /** The name that its owner gave it. */
  name: Maybe<Scalars['String']['output']>;
  /** The project that its jobs belong to; null for a key of no project. */
  project: Maybe<Project>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
};

/** A QPU or simulator and its current state (`GET /v0.4/backends/{id}`). */
export type Backend = Node & {
  /** How long a job waits at present, in milliseconds. */
  averageQueueTimeMs: Maybe<Scalars['Float']['output']>;
  /** Newest characterization; null for simulators. */
  characterization: Maybe<Characterization>;
  /** Past characterizations, newest first. One upstream call per 10 edges. */
  characterizations: Maybe<CharacterizationConnection>;
  /** Whether it runs below its usual quality. Null in v0.3. */
  degraded: Maybe<Scalars['Boolean']['output']>;
  /** Whether this API key may run jobs on it; null where the service does not say. */
  hasAccess: Maybe<Scalars['Boolean']['output']>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Your jobs on this backend. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3. */
  jobs: Maybe<JobConnection>;
  /** When the service updated this. */
  lastUpdatedAt: Maybe<Scalars['DateTime']['output']>;
  /** Location of the hardware. */
  location: Maybe<Scalars['String']['output']>;
  /** Machines that a simulator can imitate the noise of. */
  noiseModels: Maybe<Array<Scalars['String']['output']>>;
  /** How many qubits a program may use. */
  qubits: Maybe<Scalars['Int']['output']>;
  /** Name in the service, such as `qpu.aria-1` or `simulator`. */
  serviceId: Scalars['ID']['output'];
  /** Such as `available`, `unavailable` or `retired`; an open list. */
  status: Maybe<Scalars['String']['output']>;
  /** Ways of mitigating errors that it offers. */
  supportedErrorMitigations: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the gates of the `qis` gateset that it takes. */
  supportedGates: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the gates of the `native` gateset that it takes. */
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
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `cancelJob`. */
export type CancelJobPayload = {
  /** The job as it is now. */
  job: Maybe<Job>;
};

/** Result of `cancelJobs`. */
export type CancelJobsPayload = {
  /** The jobs as they are now, in the order asked for; one that is missing is null. */
  jobs: Array<Maybe<Job>>;
};

/** Measured quality of a backend at a point in time (`GET /v0.4/backends/{backend}/characterizations/{id}`). Immutable. */
export type Characterization = Node & {
  /** The backend that was measured. */
  backend: Maybe<Backend>;
  /** Pairs of qubits that a gate can act on, numbered from 0. */
  connectivity: Maybe<Array<Array<Scalars['Int']['output']>>>;
  /** When it was measured. */
  date: Maybe<Scalars['DateTime']['output']>;
  /** Share of operations that come out right; null where the service does not tell. */
  fidelity: Maybe<Fidelity>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** How many qubits the machine had. */
  qubits: Maybe<Scalars['Int']['output']>;
  /** Id in the service, unique per backend. */
  serviceId: Scalars['ID']['output'];
  /** Durations; null where the service does not tell. */
  timing: Maybe<Timing>;
};

/** A page of characterizations (Relay). */
export type CharacterizationConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<CharacterizationEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A characterization and its cursor. */
export type CharacterizationEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Maybe<Characterization>;
};

/** How many of the jobs that run the circuits of a job are where. */
export type ChildJobCounts = {
  /** Those that are `CANCELED`. */
  canceled: Scalars['Int']['output'];
  /** Those that are `COMPLETED`. */
  completed: Scalars['Int']['output'];
  /** Those that are `FAILED`. */
  failed: Scalars['Int']['output'];
  /** All of them. */
  total: Scalars['Int']['output'];
};

/** The result of one circuit of a program of several. */
export type ChildProbabilities = {
  /** The job that ran the circuit. */
  job: Maybe<Job>;
  /** States that were measured, the most likely first. `bitstring` and `count` cost one call for every 25 circuits: for their qubits and shots. */
  probabilities: Array<StateProbability>;
};

/** A circuit. */
export type CircuitInput = {
  /** Its gates, in order. */
  gates: Array<GateInput>;
  /** `qis`, or `native` for the gates of the machine itself. */
  gateset?: Scalars['String']['input'];
  /** How many qubits it has, 1 or more. */
  qubits: Scalars['Int']['input'];
};

/** Several circuits that are run as one job, each by a child job. Refused in v0.3. */
export type CircuitsInput = {
  /** The circuits, 1 or more. */
  circuits: Array<NamedCircuitInput>;
  /** `qis` or `native`, for all of them. */
  gateset?: Scalars['String']['input'];
};

/** Input of `createJob` (`POST /v0.4/jobs`). */
export type CreateJobInput = {
  /** What to run it on, such as `simulator` or `qpu.aria-1`; a name or a global id. */
  backend: Scalars['ID']['input'];
  /** Only check and price it. Refused in v0.3. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** How errors shall be mitigated. */
  errorMitigation?: InputMaybe<ErrorMitigationInput>;
  /** Strings by name, for your own use: at most 10, names up to 40 characters, values up to 40,000. */
  metadata?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Name: letters, digits, spaces, `-` and `_`. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** For the simulator only. */
  noise?: InputMaybe<NoiseInput>;
  /** What to run. */
  program: ProgramInput;
  /** The session to run it in; a global id or the id of the service. Refused in v0.3. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
  /** Number of runs, 1 to 1,000,000. Default: 100. */
  shots?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `createJob`. */
export type CreateJobPayload = {
  /** The job. Costs one call more where more is asked for than `id`, `serviceId`, `status`, `isFinal` and `session`. */
  job: Maybe<Job>;
};

/** The job, or what is wrong with the input. */
export type CreateJobResult = CreateJobPayload | InvalidInput;

/** Input of `createSession` (`POST /v0.4/sessions`). */
export type CreateSessionInput = {
  /** What its jobs will run on, such as `qpu.aria-1`. */
  backend: Scalars['ID']['input'];
  /** After how many minutes it ends, 1 or more. */
  durationLimitMin?: InputMaybe<Scalars['Int']['input']>;
  /** After how many jobs it ends, 1 or more. */
  jobCountLimit?: InputMaybe<Scalars['Int']['input']>;
};

/** Result of `createSession`. */
export type CreateSessionPayload = {
  /** The session as it was created. */
  session: Session;
};

/** The session, or what is wrong with the input. */
export type CreateSessionResult = CreateSessionPayload | InvalidInput;

/** Result of `deleteJob`. */
export type DeleteJobPayload = {
  /** Global id of the job that is gone. */
  deletedJobId: Scalars['ID']['output'];
};

/** Result of `endSession`. */
export type EndSessionPayload = {
  /** The session as it is now. */
  session: Session;
};

/** Error mitigation of the job. */
export type ErrorMitigationInput = {
  /** By debiasing; the service wants at least 500 shots. */
  debiasing?: InputMaybe<Scalars['Boolean']['input']>;
};

/** A measured figure. */
export type Estimate = {
  /** Median over the machine; null where it was not measured. */
  median: Maybe<Scalars['Float']['output']>;
  /** Standard error of the median. */
  stderr: Maybe<Scalars['Float']['output']>;
};

/** Share of operations that come out right, 0 to 1. */
export type Fidelity = {
  /** Gates on one qubit (`1q`). */
  oneQubit: Maybe<Estimate>;
  /** State preparation and measurement. */
  spam: Maybe<Estimate>;
  /** Gates on two qubits (`2q`). */
  twoQubit: Maybe<Estimate>;
};

/** How many gates a program has, by how many qubits they act on. */
export type GateCounts = {
  /** Gates on one qubit (`1q`). */
  oneQubit: Maybe<Scalars['Int']['output']>;
  /** Gates on two qubits (`2q`). */
  twoQubit: Maybe<Scalars['Int']['output']>;
};

/** A gate. Which fields it takes is defined by the service. */
export type GateInput = {
  /** Angle of a native gate on two qubits, in turns. */
  angle?: InputMaybe<Scalars['Float']['input']>;
  /** The qubit that controls it. */
  control?: InputMaybe<Scalars['Int']['input']>;
  /** The qubits that control it, where there are several. */
  controls?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Its name, such as `h`, `cnot` or `rx`; in the `native` gateset `gpi`, `gpi2`, `ms` or `zz`. */
  gate: Scalars['String']['input'];
  /** Phase of a native gate on one qubit, in turns. */
  phase?: InputMaybe<Scalars['Float']['input']>;
  /** Phases of a native gate on two qubits, in turns. */
  phases?: InputMaybe<Array<Scalars['Float']['input']>>;
  /** Angle of a rotation of the `qis` gateset, in radians. */
  rotation?: InputMaybe<Scalars['Float']['input']>;
  /** The qubit it acts on, from 0. */
  target?: InputMaybe<Scalars['Int']['input']>;
  /** The qubits it acts on, where there are several. */
  targets?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** One thing that is wrong with an input. */
export type InputError = {
  /** What is wrong, for people. */
  message: Scalars['String']['output'];
  /** Where it is, from the argument on: such as `["input", "program", "circuit", "gates", "3", "target"]`. */
  path: Array<Scalars['String']['output']>;
};

/** The input was rejected, by the gateway before any upstream call or by the service with status 400. Nothing was created. */
export type InvalidInput = {
  /** Everything that is wrong, up to 20 things. */
  errors: Array<InputError>;
  /** The first thing that is wrong, and how many more there are. */
  message: Scalars['String']['output'];
};

/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type Job = Node & {
  /** What the service runs the job on; not always what was asked for. */
  backend: Maybe<Backend>;
  /** Ids of the child jobs in the service; null without child jobs. One upstream call per job of a list, as only `GET /v0.4/jobs/{id}` returns them; none in v0.3. */
  childJobIds: Maybe<Array<Scalars['ID']['output']>>;
  /** Jobs that run the circuits of this one. One upstream call per 25 edges; in v0.3 one more per page. */
  childJobs: Maybe<JobConnection>;
  /** When it ended, however it ended; null before (v0.3 `response`). */
  completedAt: Maybe<Scalars['DateTime']['output']>;
  /** Cost of the job; null until computed. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge. */
  cost: Maybe<JobCost>;
  /** What the job cost, in US dollars, as v0.3 lists it; null in v0.4: see `cost`. */
  costUsd: Maybe<Scalars['Float']['output']>;
  /** Whether errors are mitigated by debiasing; null where the service does not say. */
  debiasing: Maybe<Scalars['Boolean']['output']>;
  /** Whether the job is only checked and priced, not run. Null in v0.3. */
  dryRun: Maybe<Scalars['Boolean']['output']>;
  /** How long it ran, in milliseconds; null before it ended. */
  executionDurationMs: Maybe<Scalars['Float']['output']>;
  /** Why the job failed; null unless it did. */
  failure: Maybe<JobFailure>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Whether the job can no longer change: `COMPLETED`, `FAILED` or `CANCELED`. */
  isFinal: Scalars['Boolean']['output'];
  /** Metadata that the client stored with the job: up to 10 strings by name. */
  metadata: Maybe<Scalars['JSONObject']['output']>;
  /** Name given on creation. */
  name: Maybe<Scalars['String']['output']>;
  /** The noise that the simulator imitates; null on a QPU. */
  noise: Maybe<Noise>;
  /** Output as the service returns it. Probabilities are in `results`. Null in v0.3. */
  output: Maybe<Scalars['JSON']['output']>;
  /** The job whose program this job runs a circuit of; null for a job of its own, and in v0.3. */
  parent: Maybe<Job>;
  /** How long the service expects it to run, in milliseconds. */
  predictedExecutionDurationMs: Maybe<Scalars['Float']['output']>;
  /** How long the service expects the job to wait, from its submission, in milliseconds. Null in v0.3. */
  predictedWaitTimeMs: Maybe<Scalars['Float']['output']>;
  /** How far the job has come. Without `childJobCounts` it costs no call. */
  progress: JobProgress;
  /** The project that the job belongs to. Null in v0.3, which does not tell. */
  project: Maybe<Project>;
  /** What the job found; null until it is `COMPLETED`, and for a dry run. */
  results: Maybe<JobResults>;
  /** Id of the job in the service. */
  serviceId: Scalars['ID']['output'];
  /** The session that the job belongs to; null when it belongs to none, and in v0.3. */
  session: Maybe<Session>;
  /** Settings as the service returns them, including how the program was compiled. Null in v0.3. */
  settings: Maybe<Scalars['JSON']['output']>;
  /** How often the program is run, 1 to 1,000,000. The ideal simulator ignores it; some versions of the service then return null. */
  shots: Maybe<Scalars['Int']['output']>;
  /** When it began to run; null before (v0.3 `start`). */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** The size of the job. */
  stats: Maybe<JobStats>;
  /** Status of the job. */
  status: JobStatus;
  /** When the service received the job (v0.3 `request`). */
  submittedAt: Maybe<Scalars['DateTime']['output']>;
  /** Who submitted the job. Null in v0.3, which does not tell. */
  submitter: Maybe<User>;
  /** Kind of program, such as `ionq.circuit.v1`. Null in v0.3. */
  type: Maybe<Scalars['String']['output']>;
  /** What the service remarks about the job; only v0.3 does. */
  warnings: Array<Scalars['String']['output']>;
};


/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type JobChildJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of jobs (Relay). */
export type JobConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<JobEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** Cost of a job (`GET /v0.4/jobs/{id}/cost`). */
export type JobCost = {
  /** As charged; null before the job ended. */
  actual: Maybe<Money>;
  /** As estimated on submission. */
  estimated: Maybe<Money>;
};

/** A job and its cursor. */
export type JobEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Maybe<Job>;
};

/** A job as the service showed it at a moment. */
export type JobEvent = {
  /** The job as it was then. What is nested in it is read for this event. */
  job: Job;
  /** When the gateway saw it. */
  observedAt: Scalars['DateTime']['output'];
  /** Its status in the event before; null in the first. */
  previousStatus: Maybe<JobStatus>;
};

/** Why a job failed. */
export type JobFailure = {
  /** One of an open list, such as `TooManyShots` or `QuotaExhaustedError`. */
  code: Maybe<Scalars['String']['output']>;
  /** The same for people; v0.3 calls it `error`. */
  message: Maybe<Scalars['String']['output']>;
};

/** Filter for lists of jobs (`GET /v0.4/jobs`). Omitted fields do not filter. */
export type JobFilter = {
  /** Only jobs on one of these backends. `NOT_SUPPORTED` in v0.3. */
  backends?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only jobs that run the circuits of this one. In v0.3 by itself only, else `NOT_SUPPORTED`. */
  parentId?: InputMaybe<Scalars['ID']['input']>;
  /** Only jobs of this session; a global id or the id of the service. `NOT_SUPPORTED` in v0.3. */
  sessionId?: InputMaybe<Scalars['ID']['input']>;
  /** Only jobs in this status; `UNKNOWN` cannot be asked for. */
  status?: InputMaybe<JobStatus>;
  /** Only jobs of this user; ignored by the service outside of your projects. */
  submitterId?: InputMaybe<Scalars['ID']['input']>;
};

/** What a job is doing, seen from afar. */
export type JobPhase =
  /** It is final: `COMPLETED`, `FAILED` or `CANCELED`. */
  | 'ENDED'
  /** It waits: `SUBMITTED` or `READY`. */
  | 'QUEUED'
  /** It runs: `STARTED`. */
  | 'RUNNING'
  /** The service says something that this gateway does not know. */
  | 'UNKNOWN';

/** How far a job has come, worked out by the gateway from the service's predictions and timestamps at the moment of the answer. */
export type JobProgress = {
  /** Counts of the child jobs by status; null without child jobs. One upstream call per 25 child jobs; an error if there are more than 1,000. */
  childJobCounts: Maybe<ChildJobCounts>;
  /** When it is expected to end, or when it did. */
  estimatedCompletionAt: Maybe<Scalars['DateTime']['output']>;
  /** When it is expected to start, or when it did. */
  estimatedStartAt: Maybe<Scalars['DateTime']['output']>;
  /** Share of the predicted time from submission to completion that has passed, 0 to 1; 1 once it has ended, however it ended. Null where the service predicts nothing. */
  fraction: Maybe<Scalars['Float']['output']>;
  /** What it is doing. */
  phase: JobPhase;
  /** How long it has waited, in milliseconds. */
  queuedMs: Maybe<Scalars['Float']['output']>;
  /** How long it has run, in milliseconds; null while it waits. */
  runningMs: Maybe<Scalars['Float']['output']>;
};

/** Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`). */
export type JobResults = {
  /** The same for each circuit of a program of several; null where there is one. Costs one call. */
  childProbabilities: Maybe<Array<ChildProbabilities>>;
  /** States that were measured, the most likely first. Null when the job has none, as a dry run. Costs one call, once. */
  probabilities: Maybe<Array<StateProbability>>;
};


/** Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`). */
export type JobResultsChildProbabilitiesArgs = {
  sharpen?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`). */
export type JobResultsProbabilitiesArgs = {
  minProbability?: Scalars['Float']['input'];
  sharpen?: InputMaybe<Scalars['Boolean']['input']>;
  top?: Scalars['Int']['input'];
};

/** Size of a job. A field is null until the service has computed it. */
export type JobStats = {
  /** Time on the processor that is charged for, in microseconds. */
  billedQuantumComputeTimeUs: Maybe<Scalars['Float']['output']>;
  /** Circuits in the program. */
  circuits: Maybe<Scalars['Int']['output']>;
  /** Gates in the program. */
  gateCounts: Maybe<GateCounts>;
  /** Expected time on the processor, in microseconds. */
  predictedQuantumComputeTimeUs: Maybe<Scalars['Float']['output']>;
  /** Qubits that the program uses. */
  qubits: Maybe<Scalars['Int']['output']>;
};

/** Status of a job. */
export type JobStatus =
  /** Canceled before it completed. Final. */
  | 'CANCELED'
  /** Ran to the end; it has results, unless it was a dry run. Final. */
  | 'COMPLETED'
  /** Did not run to the end; `failure` says why. Final. */
  | 'FAILED'
  /** Waiting for its backend. */
  | 'READY'
  /** Running; v0.3 calls this `running`. */
  | 'STARTED'
  /** Received by the service. */
  | 'SUBMITTED'
  /** A status that this gateway does not know. Not final: it may change. */
  | 'UNKNOWN';

/** Usage of one member in the reported period. */
export type MemberUsage = {
  /** E-mail address. */
  email: Maybe<Scalars['String']['output']>;
  /** Time that the jobs ran, in the unit of the service. */
  executionTime: Maybe<Scalars['Float']['output']>;
  /** First name. */
  firstName: Maybe<Scalars['String']['output']>;
  /** Jobs submitted. */
  jobs: Maybe<Scalars['Int']['output']>;
  /** Last name. */
  lastName: Maybe<Scalars['String']['output']>;
  /** What the member may use. */
  quota: Maybe<Scalars['Float']['output']>;
  /** What of it is used up. */
  quotaConsumed: Maybe<Scalars['Float']['output']>;
  /** The member. */
  user: User;
};

/** An amount. */
export type Money = {
  /** `usd`, or `credit` on accounts that pay in credits. */
  unit: Scalars['String']['output'];
  /** How much. */
  value: Scalars['Float']['output'];
};

/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type Mutation = {
  /** Cancels a job that has not ended. What the service does with one that has is up to it. */
  cancelJob: Maybe<CancelJobPayload>;
  /** Cancels several jobs with one call, up to 500. */
  cancelJobs: Maybe<CancelJobsPayload>;
  /** Submits a program. It is never submitted twice: where an error does not tell whether the service got it, look into `jobs` before you try again. */
  createJob: Maybe<CreateJobResult>;
  /** Creates a session (beta, select customers: others are told `NOT_FOUND` or `FORBIDDEN`; `NOT_SUPPORTED` in v0.3). */
  createSession: Maybe<CreateSessionResult>;
  /** Deletes a job and its results for good. */
  deleteJob: Maybe<DeleteJobPayload>;
  /** Ends a session: it takes no more jobs. `NOT_SUPPORTED` in v0.3. */
  endSession: Maybe<EndSessionPayload>;
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCancelJobArgs = {
  id: Scalars['ID']['input'];
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationCancelJobsArgs = {
  ids: Array<Scalars['ID']['input']>;
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
  id: Scalars['ID']['input'];
};


/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type MutationEndSessionArgs = {
  id: Scalars['ID']['input'];
};

/** One of several circuits. */
export type NamedCircuitInput = {
  /** Its gates, in order. */
  gates: Array<GateInput>;
  /** Its name; the job that runs it gets it. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** How many qubits it has, 1 or more. */
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
  /** Seed of the simulation, where the service tells it. */
  seed: Maybe<Scalars['Float']['output']>;
};

/** Noise model for the simulator. */
export type NoiseInput = {
  /** Such as `ideal` or `aria-1`: see `Backend.noiseModels`. */
  model: Scalars['String']['input'];
  /** Makes the result repeatable. */
  seed?: InputMaybe<Scalars['Int']['input']>;
};

/** The organization that is billed. Only its id is known; see `report` for details. */
export type Organization = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Usage report; the last 30 days by default. One upstream call. */
  report: Maybe<OrganizationReport>;
  /** Id of the organization in the service (`organization_id`). */
  serviceId: Scalars['ID']['output'];
};


/** The organization that is billed. Only its id is known; see `report` for details. */
export type OrganizationReportArgs = {
  endDate?: InputMaybe<Scalars['Date']['input']>;
  startDate?: InputMaybe<Scalars['Date']['input']>;
};

/** Usage report of an organization (`GET /v0.3/report/organizations/{id}`). */
export type OrganizationReport = {
  /** What is left of it. */
  balance: Maybe<Scalars['Float']['output']>;
  /** What the organization may use (quota limit). */
  budget: Maybe<Scalars['Float']['output']>;
  /** Unit of `budget` and `balance`. */
  currency: Maybe<Scalars['String']['output']>;
  /** Last day. */
  endDate: Maybe<Scalars['Date']['output']>;
  /** By member. */
  members: Array<MemberUsage>;
  /** Name of the organization. */
  organization: Maybe<Scalars['String']['output']>;
  /** By machine. */
  qpus: Array<QpuUsage>;
  /** First day. */
  startDate: Maybe<Scalars['Date']['output']>;
};

/** Position of a page in its connection (Relay). */
export type PageInfo = {
  /** Cursor of the last edge, for `after`; null on an empty page. */
  endCursor: Maybe<Scalars['String']['output']>;
  /** Whether the list continues after the last edge. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether edges precede the first one; always true with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null on an empty page. */
  startCursor: Maybe<Scalars['String']['output']>;
};

/** What a job runs: exactly one of these. */
export type ProgramInput =
  /** One circuit. */
  { circuit: CircuitInput; circuits?: never; raw?: never; }
  |  /** Several circuits. */
  { circuit?: never; circuits: CircuitsInput; raw?: never; }
  |  /** Something else. */
  { circuit?: never; circuits?: never; raw: RawProgramInput; };

/** What jobs are submitted to and shared in. The service tells an id. */
export type Project = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the project; none if you are not a member. Two upstream calls per 25 edges, as only `GET /v0.3/jobs` filters by project. */
  jobs: Maybe<JobConnection>;
  /** Id of the project in the service (`project_id`). */
  serviceId: Scalars['ID']['output'];
};


/** What jobs are submitted to and shared in. The service tells an id. */
export type ProjectJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** Usage of one QPU in the reported period. */
export type QpuUsage = {
  /** The machine. */
  backend: Maybe<Backend>;
  /** How much, in the unit of the service. */
  usage: Maybe<Scalars['Float']['output']>;
};

/** Root query type. Data selected more than once in an operation is fetched once. */
export type Query = {
  /** The API key that the request came with. One call. */
  apiKey: Maybe<ApiKey>;
  /** A backend by name. Null with a `NOT_FOUND` error if there is none. */
  backend: Maybe<Backend>;
  /** All backends, in the order of the service. One upstream call. */
  backends: Maybe<Array<Backend>>;
  /** One characterization. Null, with an error `NOT_FOUND`, when there is none. */
  characterization: Maybe<Characterization>;
  /** A job by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected. */
  job: Maybe<Job>;
  /** Jobs of your project, in the order of the service. One upstream call per 25 edges. */
  jobs: Maybe<JobConnection>;
  /** Anything by its global id. Null, with an error `NOT_FOUND`, when there is no such thing. */
  node: Maybe<Node>;
  /** Several things by their global ids, up to 500, in the order asked for; one that is missing is null and costs no other. */
  nodes: Array<Maybe<Node>>;
  /** An organization. Its id is not checked before something of it is asked for. */
  organization: Maybe<Organization>;
  /** One session. Null, with an error: `NOT_FOUND` when there is none with this id for this key, `NOT_SUPPORTED` in v0.3. */
  session: Maybe<Session>;
  /** Your sessions, in the order of the service; none on an account without sessions; null with an error `NOT_SUPPORTED` in v0.3. One call, however many there are. */
  sessions: Maybe<SessionConnection>;
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
export type QuerySessionArgs = {
  id: Scalars['ID']['input'];
};


/** Root query type. Data selected more than once in an operation is fetched once. */
export type QuerySessionsArgs = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A program of a type that the gateway does not model; passed on as it is. */
export type RawProgramInput = {
  /** Its input, as the service takes it. */
  input: Scalars['JSONObject']['input'];
  /** The job type that the service knows; in v0.3, the `format` of its input. */
  type: Scalars['String']['input'];
};

/** Jobs that run together on one backend (`GET /v0.4/sessions/{id}`; beta, select customers). */
export type Session = Node & {
  /** Whether the session accepts jobs. */
  active: Maybe<Scalars['Boolean']['output']>;
  /** Backend of the session. */
  backend: Maybe<Backend>;
  /** When it was created. */
  createdAt: Maybe<Scalars['DateTime']['output']>;
  /** Who created it. */
  creator: Maybe<User>;
  /** When it ended; null before. */
  endedAt: Maybe<Scalars['DateTime']['output']>;
  /** Who ended it; null while it goes on, and when it ended by itself. */
  ender: Maybe<User>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the session. One upstream call per 25 edges. */
  jobs: Maybe<JobConnection>;
  /** The organization that is billed. */
  organization: Maybe<Organization>;
  /** The project that it belongs to. */
  project: Maybe<Project>;
  /** Remaining capacity; null once the session has ended. */
  remaining: Maybe<SessionRemaining>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
  /** Its limits. */
  settings: Maybe<SessionSettings>;
  /** When its first job ran; null before. */
  startedAt: Maybe<Scalars['DateTime']['output']>;
  /** Status of the session. */
  status: SessionStatus;
};


/** Jobs that run together on one backend (`GET /v0.4/sessions/{id}`; beta, select customers). */
export type SessionJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

/** A page of sessions (Relay). */
export type SessionConnection = {
  /** Items of this page, each with its cursor. */
  edges: Array<SessionEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A session and its cursor. */
export type SessionEdge = {
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node: Maybe<Session>;
};

/** A session, or one of its jobs, as the service showed it at a moment. */
export type SessionEvent = {
  /** The job of it that is new or has changed; null when it is the session itself. */
  job: Maybe<Job>;
  /** When the gateway saw it. */
  observedAt: Scalars['DateTime']['output'];
  /** Status of that job before; null when it is new. */
  previousStatus: Maybe<JobStatus>;
  /** The session as it was seen last. What is nested in it is read for this event. */
  session: Session;
};

/** What is left of a session before it ends by itself. A limit that was not set is null, and so is one of a session that has ended. */
export type SessionRemaining = {
  /** Time until it ends, in milliseconds, counted from its start. */
  durationMs: Maybe<Scalars['Float']['output']>;
  /** Jobs that the session still accepts, if none was deleted. One upstream call per 25 jobs in it; an error if there are more than 1,000. */
  jobs: Maybe<Scalars['Int']['output']>;
};

/** Limits that end a session automatically. A limit that was not set is null. */
export type SessionSettings = {
  /** Cost. */
  costLimit: Maybe<Money>;
  /** Duration, in minutes. */
  durationLimitMin: Maybe<Scalars['Int']['output']>;
  /** When it ends at the latest. */
  expiresAt: Maybe<Scalars['DateTime']['output']>;
  /** Jobs. */
  jobCountLimit: Maybe<Scalars['Int']['output']>;
};

/** Status of a session. */
export type SessionStatus =
  /** No job has run in it yet. */
  | 'CREATED'
  /** It takes no more jobs. Final. */
  | 'ENDED'
  /** Jobs run in it. */
  | 'STARTED'
  /** A status that this gateway does not know. */
  | 'UNKNOWN';

/** A state that the qubits were measured in, and how likely it was. */
export type StateProbability = {
  /** The same in binary, one digit for each qubit of the program; the last digit is qubit 0. */
  bitstring: Scalars['String']['output'];
  /** In how many of the shots; null where the job was computed exactly. */
  count: Maybe<Scalars['Int']['output']>;
  /** 0 to 1. */
  probability: Scalars['Float']['output'];
  /** Number of the state, in decimal, as the service writes it; qubit 0 is its least significant bit. */
  state: Scalars['String']['output'];
};

/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type Subscription = {
  /** Follows a job: as it is now, then at every change, and ends after its final status. With `progress { childJobCounts }`, also whenever one of the jobs that run its circuits has moved. One that is gone ends it with an error `NOT_FOUND`. A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) does. */
  job: Maybe<JobEvent>;
  /** Follows up to 500 jobs, an event a job, and ends once all are final. A job that is gone is an event with an error `NOT_FOUND`, and the others go on. A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) does. */
  jobs: Maybe<JobEvent>;
  /** Follows a session: as it is now, then whenever it or one of its jobs has changed, also jobs that are submitted to it later. Ends once it has ended and its jobs are final; with an error, when it is gone (`NOT_FOUND`) or the key is no longer accepted (`UNAUTHENTICATED`). A slow reader may miss a step, never the last. */
  session: Maybe<SessionEvent>;
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionJobArgs = {
  id: Scalars['ID']['input'];
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionJobsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type SubscriptionSessionArgs = {
  id: Scalars['ID']['input'];
};

/** How long operations take and states last, in seconds. */
export type Timing = {
  /** A gate on one qubit (`1q`). */
  oneQubit: Maybe<Scalars['Float']['output']>;
  /** Reading the qubits out. */
  readout: Maybe<Scalars['Float']['output']>;
  /** Resetting the qubits. */
  reset: Maybe<Scalars['Float']['output']>;
  /** Relaxation time. */
  t1: Maybe<Scalars['Float']['output']>;
  /** Coherence time. */
  t2: Maybe<Scalars['Float']['output']>;
  /** A gate on two qubits (`2q`). */
  twoQubit: Maybe<Scalars['Float']['output']>;
};

/** Someone who submits jobs. The service tells an id; more is in an organization report. */
export type User = Node & {
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs submitted by this user in your projects. One upstream call per 25 edges. */
  jobs: Maybe<JobConnection>;
  /** Id of the user in the service (`submitter_id`). */
  serviceId: Scalars['ID']['output'];
};


/** Someone who submits jobs. The service tells an id; more is in an organization report. */
export type UserJobsArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  before?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  last?: InputMaybe<Scalars['Int']['input']>;
};

export type BackendStandingFragment = { status: string | null, degraded: boolean | null, hasAccess: boolean | null } & { ' $fragmentName'?: 'BackendStandingFragment' };

export type BackendPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type BackendPageQuery = { backend: (
    { id: string, serviceId: string, qubits: number | null, averageQueueTimeMs: number | null, lastUpdatedAt: string | null, location: string | null, noiseModels: Array<string> | null, supportedGates: Array<string> | null, supportedNativeGates: Array<string> | null, supportedErrorMitigations: Array<string> | null, characterization: (
      { id: string }
      & { ' $fragmentRefs'?: { 'CurrentCharacterizationFragment': CurrentCharacterizationFragment } }
    ) | null }
    & { ' $fragmentRefs'?: { 'BackendStandingFragment': BackendStandingFragment } }
  ) | null };

export type BackendListQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendListQuery = { backends: Array<(
    { id: string, serviceId: string, qubits: number | null, averageQueueTimeMs: number | null, location: string | null, lastUpdatedAt: string | null }
    & { ' $fragmentRefs'?: { 'BackendStandingFragment': BackendStandingFragment } }
  )> | null };

export type CurrentCharacterizationFragment = { date: string | null, qubits: number | null, connectivity: Array<Array<number>> | null, fidelity: { oneQubit: { median: number | null, stderr: number | null } | null, twoQubit: { median: number | null, stderr: number | null } | null, spam: { median: number | null, stderr: number | null } | null } | null, timing: { oneQubit: number | null, twoQubit: number | null, readout: number | null, reset: number | null, t1: number | null, t2: number | null } | null } & { ' $fragmentName'?: 'CurrentCharacterizationFragment' };

export type FidelityHistoryPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  start: Scalars['DateTime']['input'];
  end: Scalars['DateTime']['input'];
}>;


export type FidelityHistoryPageQuery = { backend: { id: string, characterizations: { edges: Array<{ node: { id: string, date: string | null, fidelity: { oneQubit: { median: number | null } | null, twoQubit: { median: number | null } | null, spam: { median: number | null } | null } | null } | null }>, pageInfo: { hasNextPage: boolean } } | null } | null };

export type CancelJobMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelJobMutation = { cancelJob: { job: { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment } } | null } | null };

export type DeleteJobMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type DeleteJobMutation = { deleteJob: { deletedJobId: string } | null };

export type JobCostFragment = { costUsd: number | null, cost: { estimated: { value: number, unit: string } | null, actual: { value: number, unit: string } | null } | null } & { ' $fragmentName'?: 'JobCostFragment' };

export type JobFactsFragment = { type: string | null, shots: number | null, debiasing: boolean | null, dryRun: boolean | null, metadata: Record<string, unknown> | null, settings: unknown | null, noise: { model: string | null, seed: number | null } | null, stats: { qubits: number | null, circuits: number | null, billedQuantumComputeTimeUs: number | null, gateCounts: { oneQubit: number | null, twoQubit: number | null } | null } | null, backend: { id: string, serviceId: string } | null, session: { id: string, serviceId: string } | null, submitter: { id: string, serviceId: string } | null, project: { id: string, serviceId: string } | null, parent: { id: string, serviceId: string } | null } & { ' $fragmentName'?: 'JobFactsFragment' };

export type JobPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type JobPageQuery = { job: (
    { id: string, serviceId: string, name: string | null, dryRun: boolean | null, warnings: Array<string>, failure: { code: string | null, message: string | null } | null, progress: { childJobCounts: { total: number, completed: number, failed: number, canceled: number } | null } }
    & { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment;'JobPredictionsFragment': JobPredictionsFragment;'JobFactsFragment': JobFactsFragment;'JobCostFragment': JobCostFragment } }
  ) | null };

export type JobWatchSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
  withCircuits: Scalars['Boolean']['input'];
}>;


export type JobWatchSubscription = { job: { previousStatus: JobStatus | null, job: (
      { progress: { childJobCounts?: { total: number, completed: number, failed: number, canceled: number } | null } }
      & { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment } }
    ) } | null };

export type JobPredictionsFragment = { predictedWaitTimeMs: number | null, predictedExecutionDurationMs: number | null } & { ' $fragmentName'?: 'JobPredictionsFragment' };

export type JobResultsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  top: Scalars['Int']['input'];
}>;


export type JobResultsQuery = { job: { id: string, results: { probabilities: Array<{ state: string, bitstring: string, probability: number, count: number | null }> | null, childProbabilities: Array<{ job: { id: string, name: string | null } | null, probabilities: Array<{ state: string, bitstring: string, probability: number, count: number | null }> }> | null } | null } | null };

export type JobFilterChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type JobFilterChoicesQuery = { backends: Array<{ id: string, serviceId: string }> | null, sessions: { edges: Array<{ node: { id: string, serviceId: string, status: SessionStatus } | null }> } | null };

export type JobsPageQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
  first: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type JobsPageQuery = { jobs: { edges: Array<{ cursor: string, node: (
        { id: string }
        & { ' $fragmentRefs'?: { 'JobRowFragment': JobRowFragment } }
      ) | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type JobRowFragment = (
  { id: string, name: string | null, shots: number | null, submittedAt: string | null, backend: { id: string, serviceId: string } | null }
  & { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment } }
) & { ' $fragmentName'?: 'JobRowFragment' };

export type JobMovesFragment = { id: string, status: JobStatus, isFinal: boolean, submittedAt: string | null, startedAt: string | null, completedAt: string | null, executionDurationMs: number | null, progress: { phase: JobPhase, fraction: number | null, estimatedStartAt: string | null, estimatedCompletionAt: string | null } } & { ' $fragmentName'?: 'JobMovesFragment' };

export type NewestJobQueryVariables = Exact<{
  filter?: InputMaybe<JobFilter>;
}>;


export type NewestJobQuery = { jobs: { edges: Array<{ node: { id: string } | null }> } | null };

export type WatchedJobsSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type WatchedJobsSubscription = { jobs: { previousStatus: JobStatus | null, job: (
      { name: string | null, status: JobStatus }
      & { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment } }
    ) } | null };

export type MemberUsageFragment = { email: string | null, firstName: string | null, lastName: string | null, jobs: number | null, executionTime: number | null, quota: number | null, quotaConsumed: number | null, user: { id: string, serviceId: string } } & { ' $fragmentName'?: 'MemberUsageFragment' };

export type OrganizationOfSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OrganizationOfSessionsQuery = { sessions: { edges: Array<{ node: { id: string, organization: { id: string, serviceId: string } | null } | null }> } | null };

export type OrganizationReportQueryVariables = Exact<{
  id: Scalars['ID']['input'];
  startDate: Scalars['Date']['input'];
  endDate: Scalars['Date']['input'];
}>;


export type OrganizationReportQuery = { organization: { id: string, report: { organization: string | null, budget: number | null, balance: number | null, currency: string | null, qpus: Array<{ usage: number | null, backend: { id: string, serviceId: string } | null }>, members: Array<{ ' $fragmentRefs'?: { 'MemberUsageFragment': MemberUsageFragment } }> } | null } | null };

export type EndSessionNowMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type EndSessionNowMutation = { endSession: { session: (
      { id: string }
      & { ' $fragmentRefs'?: { 'SessionMovesFragment': SessionMovesFragment } }
    ) } | null };

export type SessionLimitsFragment = { status: SessionStatus, settings: { jobCountLimit: number | null, durationLimitMin: number | null, costLimit: { value: number, unit: string } | null } | null, remaining: { jobs: number | null, durationMs: number | null } | null } & { ' $fragmentName'?: 'SessionLimitsFragment' };

export type BackendChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type BackendChoicesQuery = { backends: Array<{ id: string, serviceId: string, status: string | null, hasAccess: boolean | null }> | null };

export type CreateSessionMutationVariables = Exact<{
  input: CreateSessionInput;
}>;


export type CreateSessionMutation = { createSession:
    | { __typename: 'CreateSessionPayload', session: { id: string, serviceId: string, status: SessionStatus } }
    | { __typename: 'InvalidInput', message: string, errors: Array<{ path: Array<string>, message: string }> }
   | null };

export type SessionListQueryVariables = Exact<{
  active?: InputMaybe<Scalars['Boolean']['input']>;
  after?: InputMaybe<Scalars['String']['input']>;
}>;


export type SessionListQuery = { sessions: { edges: Array<{ node: (
        { id: string, serviceId: string, status: SessionStatus, createdAt: string | null, backend: { id: string, serviceId: string } | null }
        & { ' $fragmentRefs'?: { 'SessionLimitsFragment': SessionLimitsFragment } }
      ) | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type SessionMovesFragment = (
  { id: string, status: SessionStatus, startedAt: string | null, endedAt: string | null, ender: { id: string, serviceId: string } | null }
  & { ' $fragmentRefs'?: { 'SessionLimitsFragment': SessionLimitsFragment } }
) & { ' $fragmentName'?: 'SessionMovesFragment' };

export type SessionPageQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type SessionPageQuery = { session: (
    { id: string, serviceId: string, createdAt: string | null, backend: { id: string, serviceId: string } | null, creator: { id: string, serviceId: string } | null, organization: { id: string, serviceId: string } | null, project: { id: string, serviceId: string } | null, settings: { durationLimitMin: number | null, expiresAt: string | null } | null }
    & { ' $fragmentRefs'?: { 'SessionMovesFragment': SessionMovesFragment } }
  ) | null };

export type FollowedSessionSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type FollowedSessionSubscription = { session: { observedAt: string, previousStatus: JobStatus | null, job: (
      { id: string }
      & { ' $fragmentRefs'?: { 'JobMovesFragment': JobMovesFragment } }
    ) | null, session: (
      { id: string }
      & { ' $fragmentRefs'?: { 'SessionMovesFragment': SessionMovesFragment } }
    ) } | null };

export type SubmitChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type SubmitChoicesQuery = { backends: Array<{ id: string, serviceId: string, status: string | null, qubits: number | null, hasAccess: boolean | null, noiseModels: Array<string> | null, supportedErrorMitigations: Array<string> | null }> | null, sessions: { edges: Array<{ node: { id: string, serviceId: string, backend: { id: string, serviceId: string } | null } | null }> } | null };

export type SubmitJobMutationVariables = Exact<{
  input: CreateJobInput;
}>;


export type SubmitJobMutation = { createJob:
    | { __typename: 'CreateJobPayload', job: { id: string } | null }
    | { __typename: 'InvalidInput', message: string, errors: Array<{ path: Array<string>, message: string }> }
   | null };

export const BackendStandingFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStanding"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]} as unknown as DocumentNode<BackendStandingFragment, unknown>;
export const CurrentCharacterizationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CurrentCharacterization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"connectivity"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}},{"kind":"Field","name":{"kind":"Name","value":"readout"}},{"kind":"Field","name":{"kind":"Name","value":"reset"}},{"kind":"Field","name":{"kind":"Name","value":"t1"}},{"kind":"Field","name":{"kind":"Name","value":"t2"}}]}}]}}]} as unknown as DocumentNode<CurrentCharacterizationFragment, unknown>;
export const JobCostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<JobCostFragment, unknown>;
export const JobFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"gateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billedQuantumComputeTimeUs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submitter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]} as unknown as DocumentNode<JobFactsFragment, unknown>;
export const JobPredictionsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobPredictions"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedWaitTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"predictedExecutionDurationMs"}}]}}]} as unknown as DocumentNode<JobPredictionsFragment, unknown>;
export const JobMovesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobMovesFragment, unknown>;
export const JobRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobRowFragment, unknown>;
export const MemberUsageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MemberUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberUsage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"executionTime"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"quotaConsumed"}}]}}]} as unknown as DocumentNode<MemberUsageFragment, unknown>;
export const SessionLimitsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionLimitsFragment, unknown>;
export const SessionMovesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionMovesFragment, unknown>;
export const BackendPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStanding"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"noiseModels"}},{"kind":"Field","name":{"kind":"Name","value":"supportedGates"}},{"kind":"Field","name":{"kind":"Name","value":"supportedNativeGates"}},{"kind":"Field","name":{"kind":"Name","value":"supportedErrorMitigations"}},{"kind":"Field","name":{"kind":"Name","value":"characterization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CurrentCharacterization"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStanding"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CurrentCharacterization"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Characterization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"connectivity"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stderr"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"timing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}},{"kind":"Field","name":{"kind":"Name","value":"readout"}},{"kind":"Field","name":{"kind":"Name","value":"reset"}},{"kind":"Field","name":{"kind":"Name","value":"t1"}},{"kind":"Field","name":{"kind":"Name","value":"t2"}}]}}]}}]} as unknown as DocumentNode<BackendPageQuery, BackendPageQueryVariables>;
export const BackendListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BackendStanding"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"averageQueueTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"lastUpdatedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BackendStanding"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Backend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]} as unknown as DocumentNode<BackendListQuery, BackendListQueryVariables>;
export const FidelityHistoryPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FidelityHistoryPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"start"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"end"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"characterizations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"start"},"value":{"kind":"Variable","name":{"kind":"Name","value":"start"}}},{"kind":"Argument","name":{"kind":"Name","value":"end"},"value":{"kind":"Variable","name":{"kind":"Name","value":"end"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"fidelity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}},{"kind":"Field","name":{"kind":"Name","value":"spam"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"median"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]}}]} as unknown as DocumentNode<FidelityHistoryPageQuery, FidelityHistoryPageQueryVariables>;
export const CancelJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<CancelJobMutation, CancelJobMutationVariables>;
export const DeleteJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedJobId"}}]}}]}}]} as unknown as DocumentNode<DeleteJobMutation, DeleteJobMutationVariables>;
export const JobPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"childJobCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobPredictions"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobFacts"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobCost"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobPredictions"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"predictedWaitTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"predictedExecutionDurationMs"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"debiasing"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"noise"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"seed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"circuits"}},{"kind":"Field","name":{"kind":"Name","value":"gateCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oneQubit"}},{"kind":"Field","name":{"kind":"Name","value":"twoQubit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"billedQuantumComputeTimeUs"}}]}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"submitter"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"cost"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"estimated"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actual"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<JobPageQuery, JobPageQueryVariables>;
export const JobWatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"JobWatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withCircuits"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"childJobCounts"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withCircuits"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"completed"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"canceled"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<JobWatchSubscription, JobWatchSubscriptionVariables>;
export const JobResultsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobResults"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"top"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probabilities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"top"},"value":{"kind":"Variable","name":{"kind":"Name","value":"top"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"bitstring"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childProbabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"probabilities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"bitstring"}},{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<JobResultsQuery, JobResultsQueryVariables>;
export const JobFilterChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobFilterChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}}]} as unknown as DocumentNode<JobFilterChoicesQuery, JobFilterChoicesQueryVariables>;
export const JobsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"JobsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shots"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}}]} as unknown as DocumentNode<JobsPageQuery, JobsPageQueryVariables>;
export const NewestJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewestJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JobFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewestJobQuery, NewestJobQueryVariables>;
export const WatchedJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchedJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}}]} as unknown as DocumentNode<WatchedJobsSubscription, WatchedJobsSubscriptionVariables>;
export const OrganizationOfSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationOfSessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OrganizationOfSessionsQuery, OrganizationOfSessionsQueryVariables>;
export const OrganizationReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OrganizationReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"organization"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"qpus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"usage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MemberUsage"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MemberUsage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MemberUsage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"executionTime"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"quotaConsumed"}}]}}]} as unknown as DocumentNode<OrganizationReportQuery, OrganizationReportQueryVariables>;
export const EndSessionNowDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSessionNow"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionMoves"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<EndSessionNowMutation, EndSessionNowMutationVariables>;
export const BackendChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BackendChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}}]}}]}}]} as unknown as DocumentNode<BackendChoicesQuery, BackendChoicesQueryVariables>;
export const CreateSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSessionPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CreateSessionMutation, CreateSessionMutationVariables>;
export const SessionListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"active"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"active"},"value":{"kind":"Variable","name":{"kind":"Name","value":"active"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"25"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]} as unknown as DocumentNode<SessionListQuery, SessionListQueryVariables>;
export const SessionPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"organization"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"project"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionMoves"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<SessionPageQuery, SessionPageQueryVariables>;
export const FollowedSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"FollowedSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"observedAt"}},{"kind":"Field","name":{"kind":"Name","value":"previousStatus"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobMoves"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionMoves"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionLimits"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"settings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobCountLimit"}},{"kind":"Field","name":{"kind":"Name","value":"durationLimitMin"}},{"kind":"Field","name":{"kind":"Name","value":"costLimit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobs"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"isFinal"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"executionDurationMs"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"fraction"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedCompletionAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionMoves"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ender"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionLimits"}}]}}]} as unknown as DocumentNode<FollowedSessionSubscription, FollowedSessionSubscriptionVariables>;
export const SubmitChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubmitChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backends"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"qubits"}},{"kind":"Field","name":{"kind":"Name","value":"hasAccess"}},{"kind":"Field","name":{"kind":"Name","value":"noiseModels"}},{"kind":"Field","name":{"kind":"Name","value":"supportedErrorMitigations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"active"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}},{"kind":"Field","name":{"kind":"Name","value":"backend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"serviceId"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<SubmitChoicesQuery, SubmitChoicesQueryVariables>;
export const SubmitJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreateJobPayload"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InvalidInput"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"errors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SubmitJobMutation, SubmitJobMutationVariables>;