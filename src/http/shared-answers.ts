import { type ExecutionResult, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { canceled } from '../domain/fault.js';
import { Transients } from '../domain/transients.js';
import type { GraphContext, Scope } from '../graph/context.js';

/** Longer requests are seldom sent twice at once, and would have to be compared. */
const LONGEST_REQUEST = 20_000;
/** Of the time that an operation has: whoever joined later would be given up with it long before his own is over. */
const JOINED_WITHIN = 0.1;

/** A query under way, and how many still want its answer. */
export class SharedAnswer {
  readonly scope: Scope;
  readonly definition: OperationDefinitionNode;
  readonly answer: Promise<ExecutionResult>;
  readonly #begunAt: number;
  #joined = 0;
  #waiting = 0;
  #written: string | Buffer | undefined;

  constructor(scope: Scope, definition: OperationDefinitionNode, answer: Promise<ExecutionResult>) {
    this.scope = scope;
    this.definition = definition;
    this.answer = answer;
    this.#begunAt = scope.clock.now();
  }

  /** One more wants it; the answer is to be called when he leaves before it comes. The last one ends it for good. */
  join(): () => void {
    this.#joined += 1;
    this.#waiting += 1;
    let waits = true;
    return () => {
      if (waits) this.#waiting -= 1;
      waits = false;
      if (this.#waiting === 0) this.scope.end(canceled('the connection is closed'));
    };
  }

  get isWanted(): boolean {
    return this.#waiting > 0;
  }

  get ageMs(): number {
    return this.scope.clock.now() - this.#begunAt;
  }

  /** Written once for all, where there are no errors: those tell each his own request's id. Many are given the same bytes. */
  written(result: ExecutionResult): string | Buffer {
    if (this.#written === undefined) {
      const json = JSON.stringify(result);
      this.#written = this.#joined > 1 ? Buffer.from(json) : json;
    }
    return this.#written;
  }
}

/**
 * The same query of the same caller, asked again while it is under way, is executed once and answered to all. Nobody joins
 * what was begun before a change: it may tell of what is no longer so.
 */
export class SharedAnswers {
  readonly #underWay = new Transients<string, SharedAnswer>();
  readonly #joinedWithinMs: number;

  /** How long a query may take as a whole. */
  constructor(deadlineMs: number) {
    this.#joinedWithinMs = deadlineMs * JOINED_WITHIN;
  }

  /** What two requests have in common that get the same answer; null for one that is answered by itself. */
  keyOf({ caller, showsCost }: Scope, body: string): string | null {
    if (!caller || showsCost || body.length > LONGEST_REQUEST) return null;
    return `${caller.fingerprint} ${body}`;
  }

  find(key: string): SharedAnswer | undefined {
    const found = this.#underWay.get(key);
    return found?.isWanted && found.ageMs <= this.#joinedWithinMs ? found : undefined;
  }

  begin(key: string, shared: SharedAnswer): void {
    const end = this.#underWay.set(key, shared);
    shared.answer.then(end, end);
  }

  /** Before a change and after it. */
  forget(): void {
    this.#underWay.clear();
  }

  /** Hears of changes, over whatever they come. */
  plugin(): Plugin<GraphContext> {
    return {
      onExecute: ({ args: { document, operationName } }) => {
        if (getOperationAST(document, operationName)?.operation !== 'mutation') return;
        this.forget();
        return { onExecuteDone: () => this.forget() };
      },
    };
  }
}
