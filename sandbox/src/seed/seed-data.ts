import type { Project, User } from '../accounts/accounts.js';
import { seedAccounts } from '../accounts/accounts.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import {
  bernsteinVazirani,
  fourier,
  ghz,
  grover,
  hydrogenAnsatz,
  native,
  repeatedX,
  unsupportedGate,
  w3,
} from './circuits.js';

const { maria, jonas, amara, wei, benchmarks, chemistry, prototype } = seedAccounts;

export type SessionName = 'calibration' | 'molecule' | 'drift' | 'today' | 'tomorrow';

export interface SeedSession {
  readonly name: SessionName;
  readonly daysAgo: number;
  readonly creator: User;
  readonly project: Project;
  readonly backend: string;
  readonly jobCountLimit: number | null;
  readonly durationLimitMin: number | null;
  /** null while active. */
  readonly ended: { readonly daysAgo: number; readonly byLimit: boolean } | null;
}

export interface SeedJob {
  readonly daysAgo: number;
  readonly submitter: User;
  readonly project: Project;
  readonly backend: string;
  readonly name: string;
  readonly circuits: readonly Circuit[];
  readonly shots: number;
  readonly model?: string;
  readonly debias?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly session?: SessionName;
  readonly dryRun?: boolean;
  readonly canceled?: boolean;
}

const MINUTES = 1 / (24 * 60);

export const seedSessions: readonly SeedSession[] = [
  session('calibration', 62, maria, 'qpu.aria-1', { ended: { daysAgo: 61.96, byLimit: false } }),
  session('molecule', 33, jonas, 'qpu.forte-1', { jobCountLimit: 3, ended: { daysAgo: 32.98, byLimit: true } }),
  session('drift', 7, jonas, 'qpu.harmony', {
    durationLimitMin: 60,
    ended: { daysAgo: 7 - 60 * MINUTES, byLimit: true },
  }),
  session('today', 25 * MINUTES, maria, 'qpu.aria-1', { jobCountLimit: 50, durationLimitMin: 480 }),
  session('tomorrow', 10 * MINUTES, maria, 'qpu.forte-enterprise-1', { jobCountLimit: 10 }),
];

const scan = Array.from({ length: 5 }, (_, step) => hydrogenAnsatz(0.2 + 0.15 * step));

/** Oldest first. */
export const seedJobs: readonly SeedJob[] = [
  job(150, maria, 'simulator', 'first light', ghz(2)),
  job(149.9, maria, 'qpu.harmony', 'first light', ghz(2), { shots: 1000 }),
  job(146, jonas, 'simulator', 'ghz 4', ghz(4)),
  job(145.8, jonas, 'qpu.harmony', 'ghz 4', ghz(4), { shots: 1000 }),
  job(141, amara, 'simulator', 'hidden 1011', bernsteinVazirani('1011'), { project: benchmarks }),
  job(140.9, amara, 'qpu.harmony', 'hidden 1011', bernsteinVazirani('1011'), { project: benchmarks, shots: 2000 }),
  job(133, maria, 'simulator', 'grover', grover),
  job(132, maria, 'qpu.aria-1', 'grover', grover, { shots: 1000 }),
  job(126, jonas, 'simulator', 'toffoli', unsupportedGate),
  job(125.9, jonas, 'simulator', 'w state', w3),
  job(121, jonas, 'qpu.aria-1', 'w state', w3, { shots: 1000 }),
  job(118, maria, 'simulator', 'fourier', fourier, { model: 'aria-1', shots: 4000 }),
  job(112, maria, 'qpu.aria-1', 'fourier', fourier, { shots: 1000, debias: true }),
  job(111, maria, 'qpu.aria-1', 'fourier again', fourier, { shots: 200, debias: true }),
  job(104, amara, 'qpu.aria-2', 'echo 1', repeatedX(1), { project: benchmarks, shots: 1000 }),
  job(103.9, amara, 'qpu.aria-2', 'echo 50', repeatedX(50), { project: benchmarks, shots: 1000 }),
  job(97, jonas, 'simulator', 'hydrogen scan', scan, { metadata: { basis: 'sto-3g', bond: '0.735' } }),
  job(96, jonas, 'qpu.aria-1', 'hydrogen scan', scan, { shots: 1000, metadata: { basis: 'sto-3g', bond: '0.735' } }),
  job(90, maria, 'qpu.forte-1', 'ghz 8', ghz(8), { shots: 2000 }),
  job(89.9, maria, 'qpu.forte-1', 'ghz 40', ghz(40), { shots: 2000 }),
  job(84, wei, 'simulator', 'hello', ghz(2)),
  job(83, wei, 'qpu.aria-1', 'hello', ghz(2), { shots: 500, debias: true }),
  job(82, wei, 'qpu.aria-1', 'hello again', ghz(3), { shots: 500, debias: true }),
  job(76, jonas, 'simulator', 'native pair', native),
  job(75, jonas, 'qpu.aria-1', 'native pair', native, { shots: 500 }),
  job(70, amara, 'simulator', 'hidden 110101', bernsteinVazirani('110101'), {
    project: benchmarks,
    model: 'forte-1',
    shots: 1000,
  }),
  job(69, amara, 'qpu.forte-1', 'hidden 110101', bernsteinVazirani('110101'), { project: benchmarks, shots: 1000 }),
  ...[1, 5, 25, 125].map((pulses, index) =>
    job(61.99 - index * 5 * MINUTES, maria, 'qpu.aria-1', `echo ${pulses}`, repeatedX(pulses), {
      shots: 1000,
      session: 'calibration',
    }),
  ),
  job(55, jonas, 'simulator', 'ghz 12', ghz(12)),
  job(54, jonas, 'qpu.forte-1', 'ghz 12', ghz(12), { shots: 1000, canceled: true }),
  job(50, maria, 'qpu.aria-1', 'price of a scan', hydrogenAnsatz(0.4), { shots: 10_000, dryRun: true }),
  job(47, maria, 'simulator', 'w state noisy', w3, { model: 'harmony', shots: 1000 }),
  job(44, amara, 'qpu.forte-enterprise-1', 'ghz 6', ghz(6), { project: benchmarks, shots: 1000 }),
  job(40, jonas, 'simulator', 'hydrogen scan fine', scan, {
    model: 'forte-1',
    shots: 2000,
    metadata: { basis: '6-31g' },
  }),
  ...[0.3, 0.5, 0.7].map((angle, index) =>
    job(32.995 - index * 6 * MINUTES, jonas, 'qpu.forte-1', `hydrogen ${angle}`, hydrogenAnsatz(angle), {
      shots: 1000,
      session: 'molecule',
    }),
  ),
  job(27, maria, 'simulator', 'grover', grover, { model: 'aria-1', shots: 1000 }),
  job(23, maria, 'qpu.aria-1', 'grover', grover, { shots: 1000 }),
  job(20, jonas, 'qpu.aria-2', 'ghz 5', ghz(5), { shots: 1000 }),
  job(18, jonas, 'simulator', 'misspelled', unsupportedGate),
  job(15, amara, 'simulator', 'fourier', fourier, { project: benchmarks }),
  job(12, wei, 'simulator', 'ghz 3', ghz(3), { model: 'aria-1', shots: 1000 }),
  ...[10, 20, 40].map((pulses, index) =>
    job(6.999 - index * 10 * MINUTES, jonas, 'qpu.harmony', `echo ${pulses}`, repeatedX(pulses), {
      shots: 1000,
      session: 'drift',
    }),
  ),
  // Fails for its qubits: the other QPUs have more.
  job(6.97, maria, 'qpu.harmony', 'ghz 12', ghz(12), { shots: 1000, session: 'drift' }),
  job(6, maria, 'qpu.forte-enterprise-1', 'hydrogen scan', scan, { shots: 500, metadata: { basis: 'sto-3g' } }),
  job(4, jonas, 'simulator', 'hidden 10110', bernsteinVazirani('10110')),
  job(3, jonas, 'qpu.aria-1', 'hidden 10110', bernsteinVazirani('10110'), { shots: 1000, debias: true }),
  job(1.2, maria, 'simulator', 'w state', w3, { metadata: { figure: '3b' } }),
  job(0.5, jonas, 'qpu.forte-1', 'w state', w3, { shots: 1000, metadata: { figure: '3b' } }),
  job(22 * MINUTES, maria, 'qpu.aria-1', 'warm up', ghz(2), { shots: 1000, session: 'today' }),
  job(18 * MINUTES, jonas, 'qpu.aria-1', 'warm up', ghz(4), { shots: 1000, session: 'today' }),
  // Fails for its shots: debiasing needs more.
  job(15 * MINUTES, maria, 'qpu.aria-1', 'warm up debiased', ghz(4), { shots: 200, debias: true, session: 'today' }),
];

/** Active when the sandbox starts: the first one is running, the others are queued. */
export const activeSeedJobs: readonly SeedJob[] = [
  job(2 * MINUTES, maria, 'qpu.aria-1', 'hydrogen 0.25', hydrogenAnsatz(0.25), { shots: 10_000, session: 'today' }),
  job(1.5 * MINUTES, jonas, 'qpu.aria-1', 'hydrogen 0.40', hydrogenAnsatz(0.4), { shots: 10_000, session: 'today' }),
  job(1 * MINUTES, maria, 'qpu.aria-1', 'hydrogen scan', scan, { shots: 2000, session: 'today' }),
  job(0.5 * MINUTES, jonas, 'qpu.forte-1', 'ghz 10', ghz(10), { shots: 2000 }),
];

type SeedJobOverrides = Partial<Omit<SeedJob, 'daysAgo' | 'who' | 'backend' | 'name' | 'circuits'>>;

function job(
  daysAgo: number,
  submitter: User,
  backend: string,
  name: string,
  circuits: Circuit | readonly Circuit[],
  overrides: SeedJobOverrides = {},
): SeedJob {
  const project = submitter === wei ? prototype : chemistry;
  const list = 'gateset' in circuits ? [circuits] : circuits;
  return { daysAgo, submitter, project, backend, name, circuits: list, shots: 100, ...overrides };
}

function session(
  name: SessionName,
  daysAgo: number,
  creator: User,
  backend: string,
  overrides: Partial<Pick<SeedSession, 'jobCountLimit' | 'durationLimitMin' | 'ended'>>,
): SeedSession {
  const project = creator === amara ? benchmarks : chemistry;
  return {
    name,
    daysAgo,
    creator,
    project,
    backend,
    jobCountLimit: null,
    durationLimitMin: null,
    ended: null,
    ...overrides,
  };
}
