import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

export interface DocumentLimits {
  /** Characters of a document. */
  readonly length: number;
  /** How deep braces, brackets and parentheses may nest. */
  readonly nesting: number;
}

/**
 * Refuses a document before it is parsed: graphql-js descends into brackets by recursion, and 20,000 of them overflow
 * its stack, which no limit on tokens prevents.
 */
export function documentGuard(limits: DocumentLimits): Plugin {
  return {
    onParse({ params: { source } }) {
      const document = typeof source === 'string' ? source : (source?.body ?? '');
      if (document.length > limits.length) {
        throw refusal(
          `The document has ${document.length} characters; at most ${limits.length} are taken. Put long values into variables.`,
        );
      }
      if (nestingOf(document) > limits.nesting) {
        throw refusal(`The document nests brackets deeper than ${limits.nesting} levels.`);
      }
    },
  };
}

/** The deepest nesting; brackets in strings and comments count as well, which no honest document comes near. */
function nestingOf(document: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of document) {
    if (character === '{' || character === '[' || character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']' || character === ')') depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function refusal(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });
}
