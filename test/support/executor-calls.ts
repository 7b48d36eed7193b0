import { type ExecutionResult, getOperationAST, parse } from 'graphql';
import type { Execution } from '../../src/executor/executor.js';

/** Extensions of a field whose resolver does not use info. */
export const WITHOUT_INFO = { executor: { info: false } };

/** Creates an execution of a document with one operation. */
export function createExecution(query: string, options: Partial<Execution> = {}): Execution {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has several operations.');
  return { document, operation, variables: {}, contextValue: undefined, ...options };
}

/** Collects the events or the parts of a result. */
export async function collect(events: AsyncIterable<unknown> | ExecutionResult): Promise<unknown[]> {
  if (!(Symbol.asyncIterator in events)) throw new Error(`No events: ${JSON.stringify(events)}`);
  const collected: unknown[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}
