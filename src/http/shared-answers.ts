import { type DocumentNode, type ExecutionResult, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { canceled } from '../domain/fault.js';
import type { GraphContext, Scope } from '../graph/context.js';

/** Longer requests are seldom sent twice at once, and would have to be compared. */
const LONGEST_REQUEST = 20_000;
/** Of the time that an operation has: whoever joined later would be given up with it long before his own is over. */
const JOINED_WITHIN = 0.1;

/** A query under way, and how many still want its answer. */
export class SharedAnswer {
  readonly scope: Scope;
  readonly document: DocumentNode;
  readonly operationName: string | null | undefined;
  readonly answer: Promise<ExecutionResult>;
  readonly #begunAt: number;
  #waiting = 0;
  #json: string | undefined;

  constructor(
    asked: {
      readonly scope: Scope;
      readonly document: DocumentNode;
      readonly operationName?: string | null | undefined;
    },
    answer: Promise<ExecutionResult>,
  ) {
    this.scope = asked.scope;
    this.document = asked.document;
    this.operationName = asked.operationName;
    this.answer = answer;
    this.#begunAt = asked.scope.clock.now();
  }

  /** One more wants it; the answer is to be called when he leaves before it comes. The last one ends it for good. */
  join(): () => void {
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

  /** Written once for all, where there are no errors: those tell each his own request's id. */
  json(result: ExecutionResult): string {
    this.#json ??= JSON.stringify(result);
    return this.#json;
  }
}

/**
 * The same query of the same caller, asked again while it is under way, is executed once and answered to all. Nobody joins
 * what was begun before a change: it may tell of what is no longer so.
 */
export class SharedAnswers {
  readonly #underWay = new Map<string, SharedAnswer>();
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
    this.#underWay.set(key, shared);
    const end = () => {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
    };
    shared.answer.then(end, end);
  }

  /** Hears of changes, over whatever they come. */
  plugin(): Plugin<GraphContext> {
    const forget = () => this.#underWay.clear();
    return {
      onExecute({ args: { document, operationName } }) {
        if (getOperationAST(document, operationName)?.operation !== 'mutation') return;
        forget();
        return { onExecuteDone: forget };
      },
    };
  }
}
