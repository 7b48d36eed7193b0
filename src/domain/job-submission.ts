import type { Json, Maybe } from './value.js';

/** A gate; its name determines the required fields. Angles: radians for `rotation`, turns for all others. */
export interface Gate {
  readonly gate: string;
  readonly target?: Maybe<number>;
  readonly targets?: Maybe<readonly number[]>;
  readonly control?: Maybe<number>;
  readonly controls?: Maybe<readonly number[]>;
  readonly rotation?: Maybe<number>;
  readonly phase?: Maybe<number>;
  readonly phases?: Maybe<readonly number[]>;
  readonly angle?: Maybe<number>;
  readonly terms?: Maybe<readonly string[]>;
  readonly coefficients?: Maybe<readonly number[]>;
  readonly time?: Maybe<number>;
}

export interface Circuit {
  readonly name?: Maybe<string>;
  readonly qubits: number;
  readonly gates: readonly Gate[];
}

/** The program of a job. Exactly one field is set. */
export interface Program {
  readonly circuit?: Maybe<Circuit & { readonly gateset: string }>;
  readonly circuits?: { readonly gateset: string; readonly circuits: readonly Circuit[] } | null;
  readonly qasm3?: Maybe<Qasm3Program>;
  /** A job type that the gateway does not model; the input is forwarded unchanged. */
  readonly raw?: RawProgram | null;
}

export interface Qasm3Program {
  /** OpenQASM 3. */
  readonly source: string;
}

export interface RawProgram {
  readonly type: string;
  readonly input: Json;
  readonly externalSettings?: Maybe<ExternalSettings>;
}

/** The user's account at a third party that the service uses to run the program. All of it is secret. */
export interface ExternalSettings {
  readonly apiCredentials: string;
  readonly externalOrganization?: Maybe<string>;
}

/** A job to create. Fields are named as in the GraphQL input, so that the paths of errors match it. */
export interface JobSubmission {
  readonly backendId: string;
  readonly program: Program;
  readonly name?: Maybe<string>;
  readonly metadata?: Maybe<Readonly<Record<string, Json>>>;
  readonly shots?: Maybe<number>;
  readonly sessionId?: Maybe<string>;
  readonly dryRun?: Maybe<boolean>;
  readonly noise?: Maybe<{ readonly model: string; readonly seed?: Maybe<number> }>;
  readonly settings?: Maybe<JobSettings>;
}

/** Settings that are forwarded as they are; the service uses its defaults for those that are missing. */
export interface JobSettings {
  readonly compilation?: Maybe<{
    readonly opt?: Maybe<number>;
    readonly precision?: Maybe<string>;
    readonly gateBasis?: Maybe<string>;
    readonly serviceVersion?: Maybe<string>;
  }>;
  readonly errorMitigation?: Maybe<ErrorMitigation>;
}

export interface ErrorMitigation {
  readonly debiasing?: Maybe<boolean>;
  readonly symmetryVerification?: Maybe<boolean>;
}

/** What differs between a job and its clone. Omitted fields are those of the original. */
export interface JobClone extends Omit<JobSubmission, 'backendId' | 'program'> {
  readonly backendId?: Maybe<string>;
}
