/* eslint-disable */
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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
  __typename?: 'ApiKey';
  /** The name that its owner gave it. */
  name?: Maybe<Scalars['String']['output']>;
  /** The project that its jobs belong to; null for a key of no project. */
  project?: Maybe<Project>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
};

/** A QPU or simulator and its current state (`GET /v0.4/backends/{id}`). */
export type Backend = Node & {
  __typename?: 'Backend';
  /** How long a job waits at present, in milliseconds. */
  averageQueueTimeMs?: Maybe<Scalars['Float']['output']>;
  /** Newest characterization; null for simulators. */
  characterization?: Maybe<Characterization>;
  /** Past characterizations, newest first. One upstream call per 10 edges. */
  characterizations?: Maybe<CharacterizationConnection>;
  /** Whether it runs below its usual quality. Null in v0.3. */
  degraded?: Maybe<Scalars['Boolean']['output']>;
  /** Whether this API key may run jobs on it; null where the service does not say. */
  hasAccess?: Maybe<Scalars['Boolean']['output']>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Your jobs on this backend. One upstream call per 25 edges. `NOT_SUPPORTED` in v0.3. */
  jobs?: Maybe<JobConnection>;
  /** When the service updated this. */
  lastUpdatedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Location of the hardware. */
  location?: Maybe<Scalars['String']['output']>;
  /** Machines that a simulator can imitate the noise of. */
  noiseModels?: Maybe<Array<Scalars['String']['output']>>;
  /** How many qubits a program may use. */
  qubits?: Maybe<Scalars['Int']['output']>;
  /** Name in the service, such as `qpu.aria-1` or `simulator`. */
  serviceId: Scalars['ID']['output'];
  /** Such as `available`, `unavailable` or `retired`; an open list. */
  status?: Maybe<Scalars['String']['output']>;
  /** Ways of mitigating errors that it offers. */
  supportedErrorMitigations?: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the gates of the `qis` gateset that it takes. */
  supportedGates?: Maybe<Array<Scalars['String']['output']>>;
  /** Names of the gates of the `native` gateset that it takes. */
  supportedNativeGates?: Maybe<Array<Scalars['String']['output']>>;
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
  __typename?: 'CancelJobPayload';
  /** The job as it is now. */
  job?: Maybe<Job>;
};

/** Result of `cancelJobs`. */
export type CancelJobsPayload = {
  __typename?: 'CancelJobsPayload';
  /** The jobs as they are now, in the order asked for; one that is missing is null. */
  jobs: Array<Maybe<Job>>;
};

/** Measured quality of a backend at a point in time (`GET /v0.4/backends/{backend}/characterizations/{id}`). Immutable. */
export type Characterization = Node & {
  __typename?: 'Characterization';
  /** The backend that was measured. */
  backend?: Maybe<Backend>;
  /** Pairs of qubits that a gate can act on, numbered from 0. */
  connectivity?: Maybe<Array<Array<Scalars['Int']['output']>>>;
  /** When it was measured. */
  date?: Maybe<Scalars['DateTime']['output']>;
  /** Share of operations that come out right; null where the service does not tell. */
  fidelity?: Maybe<Fidelity>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** How many qubits the machine had. */
  qubits?: Maybe<Scalars['Int']['output']>;
  /** Id in the service, unique per backend. */
  serviceId: Scalars['ID']['output'];
  /** Durations; null where the service does not tell. */
  timing?: Maybe<Timing>;
};

/** A page of characterizations (Relay). */
export type CharacterizationConnection = {
  __typename?: 'CharacterizationConnection';
  /** Items of this page, each with its cursor. */
  edges: Array<CharacterizationEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A characterization and its cursor. */
export type CharacterizationEdge = {
  __typename?: 'CharacterizationEdge';
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node?: Maybe<Characterization>;
};

/** How many of the jobs that run the circuits of a job are where. */
export type ChildJobCounts = {
  __typename?: 'ChildJobCounts';
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
  __typename?: 'ChildProbabilities';
  /** The job that ran the circuit. */
  job?: Maybe<Job>;
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
  __typename?: 'CreateJobPayload';
  /** The job. Costs one call more where more is asked for than `id`, `serviceId`, `status`, `isFinal` and `session`. */
  job?: Maybe<Job>;
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
  __typename?: 'CreateSessionPayload';
  /** The session as it was created. */
  session: Session;
};

/** The session, or what is wrong with the input. */
export type CreateSessionResult = CreateSessionPayload | InvalidInput;

/** Result of `deleteJob`. */
export type DeleteJobPayload = {
  __typename?: 'DeleteJobPayload';
  /** Global id of the job that is gone. */
  deletedJobId: Scalars['ID']['output'];
};

/** Result of `endSession`. */
export type EndSessionPayload = {
  __typename?: 'EndSessionPayload';
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
  __typename?: 'Estimate';
  /** Median over the machine; null where it was not measured. */
  median?: Maybe<Scalars['Float']['output']>;
  /** Standard error of the median. */
  stderr?: Maybe<Scalars['Float']['output']>;
};

/** Share of operations that come out right, 0 to 1. */
export type Fidelity = {
  __typename?: 'Fidelity';
  /** Gates on one qubit (`1q`). */
  oneQubit?: Maybe<Estimate>;
  /** State preparation and measurement. */
  spam?: Maybe<Estimate>;
  /** Gates on two qubits (`2q`). */
  twoQubit?: Maybe<Estimate>;
};

/** How many gates a program has, by how many qubits they act on. */
export type GateCounts = {
  __typename?: 'GateCounts';
  /** Gates on one qubit (`1q`). */
  oneQubit?: Maybe<Scalars['Int']['output']>;
  /** Gates on two qubits (`2q`). */
  twoQubit?: Maybe<Scalars['Int']['output']>;
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
  __typename?: 'InputError';
  /** What is wrong, for people. */
  message: Scalars['String']['output'];
  /** Where it is, from the argument on: such as `["input", "program", "circuit", "gates", "3", "target"]`. */
  path: Array<Scalars['String']['output']>;
};

/** The input was rejected, by the gateway before any upstream call or by the service with status 400. Nothing was created. */
export type InvalidInput = {
  __typename?: 'InvalidInput';
  /** Everything that is wrong, up to 20 things. */
  errors: Array<InputError>;
  /** The first thing that is wrong, and how many more there are. */
  message: Scalars['String']['output'];
};

/** A quantum program that the service runs (`GET /v0.4/jobs/{id}`). */
export type Job = Node & {
  __typename?: 'Job';
  /** What the service runs the job on; not always what was asked for. */
  backend?: Maybe<Backend>;
  /** Ids of the child jobs in the service; null without child jobs. One upstream call per job of a list, as only `GET /v0.4/jobs/{id}` returns them; none in v0.3. */
  childJobIds?: Maybe<Array<Scalars['ID']['output']>>;
  /** Jobs that run the circuits of this one. One upstream call per 25 edges; in v0.3 one more per page. */
  childJobs?: Maybe<JobConnection>;
  /** When it ended, however it ended; null before (v0.3 `response`). */
  completedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Cost of the job; null until computed. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge. */
  cost?: Maybe<JobCost>;
  /** What the job cost, in US dollars, as v0.3 lists it; null in v0.4: see `cost`. */
  costUsd?: Maybe<Scalars['Float']['output']>;
  /** Whether errors are mitigated by debiasing; null where the service does not say. */
  debiasing?: Maybe<Scalars['Boolean']['output']>;
  /** Whether the job is only checked and priced, not run. Null in v0.3. */
  dryRun?: Maybe<Scalars['Boolean']['output']>;
  /** How long it ran, in milliseconds; null before it ended. */
  executionDurationMs?: Maybe<Scalars['Float']['output']>;
  /** Why the job failed; null unless it did. */
  failure?: Maybe<JobFailure>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Whether the job can no longer change: `COMPLETED`, `FAILED` or `CANCELED`. */
  isFinal: Scalars['Boolean']['output'];
  /** Metadata that the client stored with the job: up to 10 strings by name. */
  metadata?: Maybe<Scalars['JSONObject']['output']>;
  /** Name given on creation. */
  name?: Maybe<Scalars['String']['output']>;
  /** The noise that the simulator imitates; null on a QPU. */
  noise?: Maybe<Noise>;
  /** Output as the service returns it. Probabilities are in `results`. Null in v0.3. */
  output?: Maybe<Scalars['JSON']['output']>;
  /** The job whose program this job runs a circuit of; null for a job of its own, and in v0.3. */
  parent?: Maybe<Job>;
  /** How long the service expects it to run, in milliseconds. */
  predictedExecutionDurationMs?: Maybe<Scalars['Float']['output']>;
  /** How long the service expects the job to wait, from its submission, in milliseconds. Null in v0.3. */
  predictedWaitTimeMs?: Maybe<Scalars['Float']['output']>;
  /** How far the job has come. Without `childJobCounts` it costs no call. */
  progress: JobProgress;
  /** The project that the job belongs to. Null in v0.3, which does not tell. */
  project?: Maybe<Project>;
  /** What the job found; null until it is `COMPLETED`, and for a dry run. */
  results?: Maybe<JobResults>;
  /** Id of the job in the service. */
  serviceId: Scalars['ID']['output'];
  /** The session that the job belongs to; null when it belongs to none, and in v0.3. */
  session?: Maybe<Session>;
  /** Settings as the service returns them, including how the program was compiled. Null in v0.3. */
  settings?: Maybe<Scalars['JSON']['output']>;
  /** How often the program is run, 1 to 1,000,000. The ideal simulator ignores it; some versions of the service then return null. */
  shots?: Maybe<Scalars['Int']['output']>;
  /** When it began to run; null before (v0.3 `start`). */
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The size of the job. */
  stats?: Maybe<JobStats>;
  /** Status of the job. */
  status: JobStatus;
  /** When the service received the job (v0.3 `request`). */
  submittedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who submitted the job. Null in v0.3, which does not tell. */
  submitter?: Maybe<User>;
  /** Kind of program, such as `ionq.circuit.v1`. Null in v0.3. */
  type?: Maybe<Scalars['String']['output']>;
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
  __typename?: 'JobConnection';
  /** Items of this page, each with its cursor. */
  edges: Array<JobEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** Cost of a job (`GET /v0.4/jobs/{id}/cost`). */
export type JobCost = {
  __typename?: 'JobCost';
  /** As charged; null before the job ended. */
  actual?: Maybe<Money>;
  /** As estimated on submission. */
  estimated?: Maybe<Money>;
};

/** A job and its cursor. */
export type JobEdge = {
  __typename?: 'JobEdge';
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node?: Maybe<Job>;
};

/** A job as the service showed it at a moment. */
export type JobEvent = {
  __typename?: 'JobEvent';
  /** The job as it was then. What is nested in it is read for this event. */
  job: Job;
  /** When the gateway saw it. */
  observedAt: Scalars['DateTime']['output'];
  /** Its status in the event before; null in the first. */
  previousStatus?: Maybe<JobStatus>;
};

/** Why a job failed. */
export type JobFailure = {
  __typename?: 'JobFailure';
  /** One of an open list, such as `TooManyShots` or `QuotaExhaustedError`. */
  code?: Maybe<Scalars['String']['output']>;
  /** The same for people; v0.3 calls it `error`. */
  message?: Maybe<Scalars['String']['output']>;
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
  __typename?: 'JobProgress';
  /** Counts of the child jobs by status; null without child jobs. One upstream call per 25 child jobs; an error if there are more than 1,000. */
  childJobCounts?: Maybe<ChildJobCounts>;
  /** When it is expected to end, or when it did. */
  estimatedCompletionAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it is expected to start, or when it did. */
  estimatedStartAt?: Maybe<Scalars['DateTime']['output']>;
  /** Share of the predicted time from submission to completion that has passed, 0 to 1; 1 once it has ended, however it ended. Null where the service predicts nothing. */
  fraction?: Maybe<Scalars['Float']['output']>;
  /** What it is doing. */
  phase: JobPhase;
  /** How long it has waited, in milliseconds. */
  queuedMs?: Maybe<Scalars['Float']['output']>;
  /** How long it has run, in milliseconds; null while it waits. */
  runningMs?: Maybe<Scalars['Float']['output']>;
};

/** Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`). */
export type JobResults = {
  __typename?: 'JobResults';
  /** The same for each circuit of a program of several; null where there is one. Costs one call. */
  childProbabilities?: Maybe<Array<ChildProbabilities>>;
  /** States that were measured, the most likely first. Null when the job has none, as a dry run. Costs one call, once. */
  probabilities?: Maybe<Array<StateProbability>>;
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
  __typename?: 'JobStats';
  /** Time on the processor that is charged for, in microseconds. */
  billedQuantumComputeTimeUs?: Maybe<Scalars['Float']['output']>;
  /** Circuits in the program. */
  circuits?: Maybe<Scalars['Int']['output']>;
  /** Gates in the program. */
  gateCounts?: Maybe<GateCounts>;
  /** Expected time on the processor, in microseconds. */
  predictedQuantumComputeTimeUs?: Maybe<Scalars['Float']['output']>;
  /** Qubits that the program uses. */
  qubits?: Maybe<Scalars['Int']['output']>;
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
  __typename?: 'MemberUsage';
  /** E-mail address. */
  email?: Maybe<Scalars['String']['output']>;
  /** Time that the jobs ran, in the unit of the service. */
  executionTime?: Maybe<Scalars['Float']['output']>;
  /** First name. */
  firstName?: Maybe<Scalars['String']['output']>;
  /** Jobs submitted. */
  jobs?: Maybe<Scalars['Int']['output']>;
  /** Last name. */
  lastName?: Maybe<Scalars['String']['output']>;
  /** What the member may use. */
  quota?: Maybe<Scalars['Float']['output']>;
  /** What of it is used up. */
  quotaConsumed?: Maybe<Scalars['Float']['output']>;
  /** The member. */
  user: User;
};

/** An amount. */
export type Money = {
  __typename?: 'Money';
  /** `usd`, or `credit` on accounts that pay in credits. */
  unit: Scalars['String']['output'];
  /** How much. */
  value: Scalars['Float']['output'];
};

/** Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls. */
export type Mutation = {
  __typename?: 'Mutation';
  /** Cancels a job that has not ended. What the service does with one that has is up to it. */
  cancelJob?: Maybe<CancelJobPayload>;
  /** Cancels several jobs with one call, up to 500. */
  cancelJobs?: Maybe<CancelJobsPayload>;
  /** Submits a program. It is never submitted twice: where an error does not tell whether the service got it, look into `jobs` before you try again. */
  createJob?: Maybe<CreateJobResult>;
  /** Creates a session (beta, select customers: others are told `NOT_FOUND` or `FORBIDDEN`; `NOT_SUPPORTED` in v0.3). */
  createSession?: Maybe<CreateSessionResult>;
  /** Deletes a job and its results for good. */
  deleteJob?: Maybe<DeleteJobPayload>;
  /** Ends a session: it takes no more jobs. `NOT_SUPPORTED` in v0.3. */
  endSession?: Maybe<EndSessionPayload>;
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
  __typename?: 'Noise';
  /** Name of the model, such as `ideal` or `aria-1`. */
  model?: Maybe<Scalars['String']['output']>;
  /** Seed of the simulation, where the service tells it. */
  seed?: Maybe<Scalars['Float']['output']>;
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
  __typename?: 'Organization';
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Usage report; the last 30 days by default. One upstream call. */
  report?: Maybe<OrganizationReport>;
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
  __typename?: 'OrganizationReport';
  /** What is left of it. */
  balance?: Maybe<Scalars['Float']['output']>;
  /** What the organization may use (quota limit). */
  budget?: Maybe<Scalars['Float']['output']>;
  /** Unit of `budget` and `balance`. */
  currency?: Maybe<Scalars['String']['output']>;
  /** Last day. */
  endDate?: Maybe<Scalars['Date']['output']>;
  /** By member. */
  members: Array<MemberUsage>;
  /** Name of the organization. */
  organization?: Maybe<Scalars['String']['output']>;
  /** By machine. */
  qpus: Array<QpuUsage>;
  /** First day. */
  startDate?: Maybe<Scalars['Date']['output']>;
};

/** Position of a page in its connection (Relay). */
export type PageInfo = {
  __typename?: 'PageInfo';
  /** Cursor of the last edge, for `after`; null on an empty page. */
  endCursor?: Maybe<Scalars['String']['output']>;
  /** Whether the list continues after the last edge. */
  hasNextPage: Scalars['Boolean']['output'];
  /** Whether edges precede the first one; always true with `after`. */
  hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first edge; null on an empty page. */
  startCursor?: Maybe<Scalars['String']['output']>;
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
  __typename?: 'Project';
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the project; none if you are not a member. Two upstream calls per 25 edges, as only `GET /v0.3/jobs` filters by project. */
  jobs?: Maybe<JobConnection>;
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
  __typename?: 'QpuUsage';
  /** The machine. */
  backend?: Maybe<Backend>;
  /** How much, in the unit of the service. */
  usage?: Maybe<Scalars['Float']['output']>;
};

/** Root query type. Data selected more than once in an operation is fetched once. */
export type Query = {
  __typename?: 'Query';
  /** The API key that the request came with. One call. */
  apiKey?: Maybe<ApiKey>;
  /** A backend by name. Null with a `NOT_FOUND` error if there is none. */
  backend?: Maybe<Backend>;
  /** All backends, in the order of the service. One upstream call. */
  backends?: Maybe<Array<Backend>>;
  /** One characterization. Null, with an error `NOT_FOUND`, when there is none. */
  characterization?: Maybe<Characterization>;
  /** A job by id. Null with a `NOT_FOUND` error if the API key cannot see it. Existence is not checked when only `id` is selected. */
  job?: Maybe<Job>;
  /** Jobs of your project, in the order of the service. One upstream call per 25 edges. */
  jobs?: Maybe<JobConnection>;
  /** Anything by its global id. Null, with an error `NOT_FOUND`, when there is no such thing. */
  node?: Maybe<Node>;
  /** Several things by their global ids, up to 500, in the order asked for; one that is missing is null and costs no other. */
  nodes: Array<Maybe<Node>>;
  /** An organization. Its id is not checked before something of it is asked for. */
  organization?: Maybe<Organization>;
  /** One session. Null, with an error: `NOT_FOUND` when there is none with this id for this key, `NOT_SUPPORTED` in v0.3. */
  session?: Maybe<Session>;
  /** Your sessions, in the order of the service; none on an account without sessions; null with an error `NOT_SUPPORTED` in v0.3. One call, however many there are. */
  sessions?: Maybe<SessionConnection>;
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
  __typename?: 'Session';
  /** Whether the session accepts jobs. */
  active?: Maybe<Scalars['Boolean']['output']>;
  /** Backend of the session. */
  backend?: Maybe<Backend>;
  /** When it was created. */
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who created it. */
  creator?: Maybe<User>;
  /** When it ended; null before. */
  endedAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who ended it; null while it goes on, and when it ended by itself. */
  ender?: Maybe<User>;
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs of the session. One upstream call per 25 edges. */
  jobs?: Maybe<JobConnection>;
  /** The organization that is billed. */
  organization?: Maybe<Organization>;
  /** The project that it belongs to. */
  project?: Maybe<Project>;
  /** Remaining capacity; null once the session has ended. */
  remaining?: Maybe<SessionRemaining>;
  /** Id in the service. */
  serviceId: Scalars['ID']['output'];
  /** Its limits. */
  settings?: Maybe<SessionSettings>;
  /** When its first job ran; null before. */
  startedAt?: Maybe<Scalars['DateTime']['output']>;
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
  __typename?: 'SessionConnection';
  /** Items of this page, each with its cursor. */
  edges: Array<SessionEdge>;
  /** Position of this page. */
  pageInfo: PageInfo;
};

/** A session and its cursor. */
export type SessionEdge = {
  __typename?: 'SessionEdge';
  /** Cursor for `after`. Valid until more than 1,000 newer items are added. */
  cursor: Scalars['String']['output'];
  /** The item. */
  node?: Maybe<Session>;
};

/** A session, or one of its jobs, as the service showed it at a moment. */
export type SessionEvent = {
  __typename?: 'SessionEvent';
  /** The job of it that is new or has changed; null when it is the session itself. */
  job?: Maybe<Job>;
  /** When the gateway saw it. */
  observedAt: Scalars['DateTime']['output'];
  /** Status of that job before; null when it is new. */
  previousStatus?: Maybe<JobStatus>;
  /** The session as it was seen last. What is nested in it is read for this event. */
  session: Session;
};

/** What is left of a session before it ends by itself. A limit that was not set is null, and so is one of a session that has ended. */
export type SessionRemaining = {
  __typename?: 'SessionRemaining';
  /** Time until it ends, in milliseconds, counted from its start. */
  durationMs?: Maybe<Scalars['Float']['output']>;
  /** Jobs that the session still accepts, if none was deleted. One upstream call per 25 jobs in it; an error if there are more than 1,000. */
  jobs?: Maybe<Scalars['Int']['output']>;
};

/** Limits that end a session automatically. A limit that was not set is null. */
export type SessionSettings = {
  __typename?: 'SessionSettings';
  /** Cost. */
  costLimit?: Maybe<Money>;
  /** Duration, in minutes. */
  durationLimitMin?: Maybe<Scalars['Int']['output']>;
  /** When it ends at the latest. */
  expiresAt?: Maybe<Scalars['DateTime']['output']>;
  /** Jobs. */
  jobCountLimit?: Maybe<Scalars['Int']['output']>;
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
  __typename?: 'StateProbability';
  /** The same in binary, one digit for each qubit of the program; the last digit is qubit 0. */
  bitstring: Scalars['String']['output'];
  /** In how many of the shots; null where the job was computed exactly. */
  count?: Maybe<Scalars['Int']['output']>;
  /** 0 to 1. */
  probability: Scalars['Float']['output'];
  /** Number of the state, in decimal, as the service writes it; qubit 0 is its least significant bit. */
  state: Scalars['String']['output'];
};

/** Root subscription type. The gateway polls the service and emits an event for each change. */
export type Subscription = {
  __typename?: 'Subscription';
  /** Follows a job: as it is now, then at every change, and ends after its final status. With `progress { childJobCounts }`, also whenever one of the jobs that run its circuits has moved. One that is gone ends it with an error `NOT_FOUND`. A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) does. */
  job?: Maybe<JobEvent>;
  /** Follows up to 500 jobs, an event a job, and ends once all are final. A job that is gone is an event with an error `NOT_FOUND`, and the others go on. A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) does. */
  jobs?: Maybe<JobEvent>;
  /** Follows a session: as it is now, then whenever it or one of its jobs has changed, also jobs that are submitted to it later. Ends once it has ended and its jobs are final; with an error, when it is gone (`NOT_FOUND`) or the key is no longer accepted (`UNAUTHENTICATED`). A slow reader may miss a step, never the last. */
  session?: Maybe<SessionEvent>;
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
  __typename?: 'Timing';
  /** A gate on one qubit (`1q`). */
  oneQubit?: Maybe<Scalars['Float']['output']>;
  /** Reading the qubits out. */
  readout?: Maybe<Scalars['Float']['output']>;
  /** Resetting the qubits. */
  reset?: Maybe<Scalars['Float']['output']>;
  /** Relaxation time. */
  t1?: Maybe<Scalars['Float']['output']>;
  /** Coherence time. */
  t2?: Maybe<Scalars['Float']['output']>;
  /** A gate on two qubits (`2q`). */
  twoQubit?: Maybe<Scalars['Float']['output']>;
};

/** Someone who submits jobs. The service tells an id; more is in an organization report. */
export type User = Node & {
  __typename?: 'User';
  /** Global id: `<type>:<id in the service>`. */
  id: Scalars['ID']['output'];
  /** Jobs submitted by this user in your projects. One upstream call per 25 edges. */
  jobs?: Maybe<JobConnection>;
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

export type NameOfJobQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type NameOfJobQuery = { __typename?: 'Query', job?: { __typename?: 'Job', name?: string | null } | null };

export type SubmitMutationVariables = Exact<{
  input: CreateJobInput;
}>;


export type SubmitMutation = { __typename?: 'Mutation', createJob?:
    | { __typename: 'CreateJobPayload', job?: { __typename?: 'Job', id: string } | null }
    | { __typename: 'InvalidInput', message: string, errors: Array<{ __typename?: 'InputError', path: Array<string>, message: string }> }
   | null };

export type WatchJobsToEndSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type WatchJobsToEndSubscription = { __typename?: 'Subscription', jobs?: { __typename?: 'JobEvent', job: { __typename?: 'Job', serviceId: string, status: JobStatus } } | null };

export type WatchChildCountsToEndSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchChildCountsToEndSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus, progress: { __typename?: 'JobProgress', childJobCounts?: { __typename?: 'ChildJobCounts', total: number, completed: number } | null } } } | null };

export type WatchSessionToEndSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchSessionToEndSubscription = { __typename?: 'Subscription', session?: { __typename?: 'SessionEvent', session: { __typename?: 'Session', status: SessionStatus }, job?: { __typename?: 'Job', serviceId: string, status: JobStatus } | null } | null };

export type WatchOneJobSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchOneJobSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus } } | null };

export type WatchJobSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchJobSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', previousStatus?: JobStatus | null, observedAt: string, job: { __typename?: 'Job', status: JobStatus, isFinal: boolean } } | null };

export type WatchJobsSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type WatchJobsSubscription = { __typename?: 'Subscription', jobs?: { __typename?: 'JobEvent', previousStatus?: JobStatus | null, job: { __typename?: 'Job', serviceId: string, status: JobStatus } } | null };

export type WatchChildCountsSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchChildCountsSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus, progress: { __typename?: 'JobProgress', childJobCounts?: { __typename?: 'ChildJobCounts', total: number, completed: number, failed: number } | null } } } | null };

export type WatchJobWithSessionSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchJobWithSessionSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus, session?: { __typename?: 'Session', status: SessionStatus } | null } } | null };

export type CancelMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type CancelMutation = { __typename?: 'Mutation', cancelJob?: { __typename?: 'CancelJobPayload', job?: { __typename?: 'Job', status: JobStatus } | null } | null };

export type WatchQuietJobsSubscriptionVariables = Exact<{
  ids: Array<Scalars['ID']['input']> | Scalars['ID']['input'];
}>;


export type WatchQuietJobsSubscription = { __typename?: 'Subscription', jobs?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus } } | null };

export type WatchSessionSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchSessionSubscription = { __typename?: 'Subscription', session?: { __typename?: 'SessionEvent', previousStatus?: JobStatus | null, session: { __typename?: 'Session', status: SessionStatus }, job?: { __typename?: 'Job', serviceId: string, status: JobStatus } | null } | null };

export type EndSessionMutationVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type EndSessionMutation = { __typename?: 'Mutation', endSession?: { __typename?: 'EndSessionPayload', session: { __typename?: 'Session', status: SessionStatus } } | null };

export type WatchUntilUnsubscribedSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type WatchUntilUnsubscribedSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', job: { __typename?: 'Job', status: JobStatus, metadata?: Record<string, unknown> | null } } | null };

export type CreateBellMutationVariables = Exact<{
  backend: Scalars['ID']['input'];
  shots?: InputMaybe<Scalars['Int']['input']>;
  noise?: InputMaybe<NoiseInput>;
}>;


export type CreateBellMutation = { __typename?: 'Mutation', createJob?:
    | { __typename: 'CreateJobPayload', job?: { __typename?: 'Job', id: string, serviceId: string, status: JobStatus } | null }
    | { __typename: 'InvalidInput', message: string }
   | null };

export type FollowSubscriptionVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type FollowSubscription = { __typename?: 'Subscription', job?: { __typename?: 'JobEvent', previousStatus?: JobStatus | null, observedAt: string, job: { __typename?: 'Job', status: JobStatus, progress: { __typename?: 'JobProgress', phase: JobPhase, fraction?: number | null } } } | null };

export type ResultsQueryVariables = Exact<{
  id: Scalars['ID']['input'];
}>;


export type ResultsQuery = { __typename?: 'Query', job?: { __typename?: 'Job', status: JobStatus, results?: { __typename?: 'JobResults', probabilities?: Array<{ __typename?: 'StateProbability', state: string, bitstring: string, probability: number, count?: number | null }> | null } | null, cost?: { __typename?: 'JobCost', estimated?: { __typename?: 'Money', value: number, unit: string } | null, actual?: { __typename?: 'Money', value: number, unit: string } | null } | null, backend?: { __typename?: 'Backend', serviceId: string, status?: string | null, characterization?: { __typename?: 'Characterization', date?: string | null, qubits?: number | null, connectivity?: Array<Array<number>> | null } | null } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const NameOfJobDocument = new TypedDocumentString(`
    query NameOfJob($id: ID!) {
  job(id: $id) {
    name
  }
}
    `) as unknown as TypedDocumentString<NameOfJobQuery, NameOfJobQueryVariables>;
export const SubmitDocument = new TypedDocumentString(`
    mutation Submit($input: CreateJobInput!) {
  createJob(input: $input) {
    __typename
    ... on CreateJobPayload {
      job {
        id
      }
    }
    ... on InvalidInput {
      message
      errors {
        path
        message
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SubmitMutation, SubmitMutationVariables>;
export const WatchJobsToEndDocument = new TypedDocumentString(`
    subscription WatchJobsToEnd($ids: [ID!]!) {
  jobs(ids: $ids) {
    job {
      serviceId
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WatchJobsToEndSubscription, WatchJobsToEndSubscriptionVariables>;
export const WatchChildCountsToEndDocument = new TypedDocumentString(`
    subscription WatchChildCountsToEnd($id: ID!) {
  job(id: $id) {
    job {
      status
      progress {
        childJobCounts {
          total
          completed
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WatchChildCountsToEndSubscription, WatchChildCountsToEndSubscriptionVariables>;
export const WatchSessionToEndDocument = new TypedDocumentString(`
    subscription WatchSessionToEnd($id: ID!) {
  session(id: $id) {
    session {
      status
    }
    job {
      serviceId
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WatchSessionToEndSubscription, WatchSessionToEndSubscriptionVariables>;
export const WatchOneJobDocument = new TypedDocumentString(`
    subscription WatchOneJob($id: ID!) {
  job(id: $id) {
    job {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WatchOneJobSubscription, WatchOneJobSubscriptionVariables>;
export const WatchJobDocument = new TypedDocumentString(`
    subscription WatchJob($id: ID!) {
  job(id: $id) {
    job {
      status
      isFinal
    }
    previousStatus
    observedAt
  }
}
    `) as unknown as TypedDocumentString<WatchJobSubscription, WatchJobSubscriptionVariables>;
export const WatchJobsDocument = new TypedDocumentString(`
    subscription WatchJobs($ids: [ID!]!) {
  jobs(ids: $ids) {
    job {
      serviceId
      status
    }
    previousStatus
  }
}
    `) as unknown as TypedDocumentString<WatchJobsSubscription, WatchJobsSubscriptionVariables>;
export const WatchChildCountsDocument = new TypedDocumentString(`
    subscription WatchChildCounts($id: ID!) {
  job(id: $id) {
    job {
      status
      progress {
        childJobCounts {
          total
          completed
          failed
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WatchChildCountsSubscription, WatchChildCountsSubscriptionVariables>;
export const WatchJobWithSessionDocument = new TypedDocumentString(`
    subscription WatchJobWithSession($id: ID!) {
  job(id: $id) {
    job {
      status
      session {
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WatchJobWithSessionSubscription, WatchJobWithSessionSubscriptionVariables>;
export const CancelDocument = new TypedDocumentString(`
    mutation Cancel($id: ID!) {
  cancelJob(id: $id) {
    job {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CancelMutation, CancelMutationVariables>;
export const WatchQuietJobsDocument = new TypedDocumentString(`
    subscription WatchQuietJobs($ids: [ID!]!) {
  jobs(ids: $ids) {
    job {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WatchQuietJobsSubscription, WatchQuietJobsSubscriptionVariables>;
export const WatchSessionDocument = new TypedDocumentString(`
    subscription WatchSession($id: ID!) {
  session(id: $id) {
    session {
      status
    }
    job {
      serviceId
      status
    }
    previousStatus
  }
}
    `) as unknown as TypedDocumentString<WatchSessionSubscription, WatchSessionSubscriptionVariables>;
export const EndSessionDocument = new TypedDocumentString(`
    mutation EndSession($id: ID!) {
  endSession(id: $id) {
    session {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<EndSessionMutation, EndSessionMutationVariables>;
export const WatchUntilUnsubscribedDocument = new TypedDocumentString(`
    subscription WatchUntilUnsubscribed($id: ID!) {
  job(id: $id) {
    job {
      status
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<WatchUntilUnsubscribedSubscription, WatchUntilUnsubscribedSubscriptionVariables>;
export const CreateBellDocument = new TypedDocumentString(`
    mutation CreateBell($backend: ID!, $shots: Int, $noise: NoiseInput) {
  createJob(
    input: {backend: $backend, name: "bell", shots: $shots, noise: $noise, program: {circuit: {qubits: 2, gates: [{gate: "h", target: 0}, {gate: "cnot", control: 0, target: 1}]}}}
  ) {
    __typename
    ... on CreateJobPayload {
      job {
        id
        serviceId
        status
      }
    }
    ... on InvalidInput {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CreateBellMutation, CreateBellMutationVariables>;
export const FollowDocument = new TypedDocumentString(`
    subscription Follow($id: ID!) {
  job(id: $id) {
    job {
      status
      progress {
        phase
        fraction
      }
    }
    previousStatus
    observedAt
  }
}
    `) as unknown as TypedDocumentString<FollowSubscription, FollowSubscriptionVariables>;
export const ResultsDocument = new TypedDocumentString(`
    query Results($id: ID!) {
  job(id: $id) {
    status
    results {
      probabilities(top: 16) {
        state
        bitstring
        probability
        count
      }
    }
    cost {
      estimated {
        value
        unit
      }
      actual {
        value
        unit
      }
    }
    backend {
      serviceId
      status
      characterization {
        date
        qubits
        connectivity
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ResultsQuery, ResultsQueryVariables>;