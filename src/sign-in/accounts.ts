import type { Clock } from '../primitives/clock.js';
import { type Claims, findRule, type KeySources, parseAccounts, type Rule } from './accounts-file.js';

/** How often the file is read again. A watch of the file system would miss the links that container platforms replace. */
const CHECK_INTERVAL_MS = 5_000;

export interface AccountsSource extends KeySources {
  /** The text of the file. Rejects if it cannot be read. */
  readonly readText: () => Promise<string>;
  /** Throws an error whose message a person can act on. */
  readonly parseText: (text: string) => unknown;
}

export interface AccountsOptions {
  readonly source: AccountsSource;
  readonly onProblems: (problems: readonly string[]) => void;
  readonly onChange: () => void;
  readonly clock: Clock;
}

/** The accounts file as it is now. A bad file is reported, and the rules stay as they were. */
export class Accounts {
  readonly #options: AccountsOptions;
  #rules: readonly Rule[];
  #rulesJson: string;
  /** Reported once. */
  #problems = '';
  #version = 0;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  private constructor(options: AccountsOptions, rules: readonly Rule[]) {
    this.#options = options;
    this.#rules = rules;
    this.#rulesJson = toJson(rules);
    this.#scheduleCheck();
  }

  /** Throws with all problems of the file. */
  static async open(options: AccountsOptions): Promise<Accounts> {
    const parsed = await load(options.source);
    if ('problems' in parsed) throw new AccountsFileError(parsed.problems);
    return new Accounts(options, parsed.rules);
  }

  /** Changes with the rules. */
  get version(): number {
    return this.#version;
  }

  find(claims: Claims): Rule | null {
    return findRule(this.#rules, claims);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #scheduleCheck(): void {
    this.#cancel = this.#options.clock.schedule(CHECK_INTERVAL_MS, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { source, onProblems, onChange } = this.#options;
    const parsed = await load(source);
    if (this.#isClosed) return;
    this.#scheduleCheck();
    const problems = 'problems' in parsed ? parsed.problems : [];
    const isNew = problems.join('\n') !== this.#problems;
    this.#problems = problems.join('\n');
    if ('problems' in parsed) {
      if (isNew) onProblems(problems);
      return;
    }
    const json = toJson(parsed.rules);
    if (json === this.#rulesJson) return;
    this.#rules = parsed.rules;
    this.#rulesJson = json;
    this.#version += 1;
    onChange();
  }
}

/** The start fails with it. */
class AccountsFileError extends Error {
  override readonly name = 'AccountsFileError';
  readonly code = 'ACCOUNTS_FILE';

  constructor(problems: readonly string[]) {
    super(`ACCOUNTS_FILE is not valid:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  }
}

async function load(source: AccountsSource): ReturnType<typeof parse> {
  try {
    return await parse(source);
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

async function parse(source: AccountsSource) {
  return parseAccounts(source.parseText(await source.readText()), source);
}

function toJson(rules: readonly Rule[]): string {
  return JSON.stringify(rules, (_name, value: unknown) => (value instanceof Set ? [...value] : value));
}
