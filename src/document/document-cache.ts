import {
  type ArgumentNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import { mayContainSecrets } from '../domain/secrets.js';
import { canBeIncremental } from '../executor/incremental-delivery.js';
import { FairLruCache } from '../isolation/fair-lru-cache.js';
import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { checkDocumentLimits, checkLength, checkNesting, type DocumentLimits } from './document-limits.js';
import { countDocumentOperations, estimateComparisons } from './document-work.js';
import { findStreamCounts, RULES } from './incremental-directives.js';
import { findRepeatedVariables, type RepeatedVariable } from './repeated-variables.js';
import { checkSecretLiterals, withoutQuotedText } from './secret-literals.js';
import { findSubscriptionErrors } from './subscription-root.js';

/** A document with fewer characters per token counts as one with as many: the AST takes about 250 bytes per token. */
const MIN_CHARS_PER_TOKEN = 5;
/** Each error searches the text for its lines. */
const VALIDATION = { maxErrors: 20 };

export interface DocumentCacheLimits extends DocumentLimits {
  /** Maximum characters of all cached documents. The AST takes about 50 bytes per character. */
  readonly cachedChars: number;
  /** The part of them that one owner may take: documents count for the first one who sends them. */
  readonly maxShare: number;
}

/** Called for documents that are not cached, with the number of operations as which they count. */
export type ChargeOperations = (owner: Owner, operations: number) => void;

/** An operation of a valid document. The same object is returned as long as the document is cached. */
export interface ValidatedOperation {
  readonly document: DocumentNode;
  /** The requested `operationName`. */
  readonly name: string | null;
  readonly definition: OperationDefinitionNode;
  /** Whether its result may be incremental. */
  readonly isIncremental: boolean;
  readonly repeatedVariables: readonly RepeatedVariable[];
  /** `initialCount` of each `@stream`. */
  readonly streamCounts: readonly ArgumentNode[];
  /** Unique in this process. */
  readonly id: number;
}

interface ValidDocument {
  readonly document: DocumentNode;
  /** Operations by requested name. */
  readonly operations: Map<string | null, ValidatedOperation>;
}

/** Parses and validates each valid document once, and caches its operations. */
export class DocumentCache {
  readonly #schema: GraphQLSchema;
  readonly #limits: DocumentLimits;
  readonly #documents: FairLruCache<ValidDocument>;
  readonly #charge: ChargeOperations;
  #operationCount = 0;

  constructor(
    schema: GraphQLSchema,
    limits: DocumentCacheLimits,
    { owners, charge }: { readonly owners: OwnerRegistry; readonly charge: ChargeOperations },
  ) {
    this.#schema = schema;
    this.#limits = limits;
    const { cachedChars: maxSize, maxShare } = limits;
    // All clients may send the same documents.
    this.#documents = new FairLruCache({ owners, maxSize, maxShare, isPrivate: false });
    this.#charge = charge;
  }

  /**
   * Throws a GatewayError if a limit is exceeded or no operation has this name, the GraphQLError of the parser, or an
   * AggregateError of the validation errors.
   */
  getOperation(text: string, name: string | null, owner: Owner): ValidatedOperation {
    const valid = this.#documents.get(text) ?? this.#parse(text, owner);
    return valid.operations.get(name) ?? this.#addOperation(valid, name);
  }

  #parse(text: string, owner: Owner): ValidDocument {
    const { characters } = this.#limits;
    let document: DocumentNode;
    let comparisons = 0;
    try {
      document = this.#parseWithinLimits(text);
      comparisons = estimateComparisons(document);
      this.#validate(document, comparisons, text);
    } finally {
      this.#charge(owner, countDocumentOperations(Math.min(text.length, characters), comparisons));
    }
    const valid = { document, operations: new Map() };
    const { tokenCount = 0 } = document;
    this.#documents.set(owner, text, valid, { size: 1 + Math.max(text.length, MIN_CHARS_PER_TOKEN * tokenCount) });
    return valid;
  }

  #parseWithinLimits(text: string): DocumentNode {
    checkLength(text, this.#limits);
    checkNesting(text, this.#limits);
    return parseDocument(text, this.#limits.tokens);
  }

  #validate(document: DocumentNode, comparisons: number, text: string): void {
    checkDocumentLimits(document, comparisons, this.#limits);
    const found = this.#findErrors(document);
    throwErrors(mayContainSecrets(text) ? checkSecretLiterals(document, found) : found);
  }

  #findErrors(document: DocumentNode): readonly GraphQLError[] {
    try {
      return validate(this.#schema, document, RULES, VALIDATION).map(describeAborted);
    } catch (error) {
      // Fragments that spread one another make the rules recurse too deeply.
      if (error instanceof RangeError) return [tooMuchWorkError()];
      throw error;
    }
  }

  #addOperation({ document, operations }: ValidDocument, name: string | null): ValidatedOperation {
    const definition = getOperationAST(document, name);
    if (!definition) throw createUnknownOperationError(name);
    throwErrors(findSubscriptionErrors(document, definition));
    this.#operationCount += 1;
    const isIncremental = canBeIncremental(document);
    const repeatedVariables = findRepeatedVariables(document, definition);
    const streamCounts = isIncremental ? findStreamCounts(document, definition) : [];
    const id = this.#operationCount;
    const operation = { document, name, definition, isIncremental, repeatedVariables, streamCounts, id };
    operations.set(name, operation);
    return operation;
  }
}

/** graphql-js bounds the work of validation; its error tells only that it was aborted. */
function describeAborted(error: GraphQLError): GraphQLError {
  return error.message === 'Validation aborted.' ? tooMuchWorkError() : error;
}

function throwErrors(errors: readonly GraphQLError[]): void {
  for (const { extensions } of errors) extensions['code'] = 'GRAPHQL_VALIDATION_FAILED';
  if (errors.length > 0) throw new AggregateError(errors);
}

function tooMuchWorkError(): GraphQLError {
  return new GraphQLError(
    'Validation takes too much work. Use fewer fields of the same name, fragments and variables.',
  );
}

function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const isTooLong = error.message.endsWith('tokens. Parsing aborted.');
    const message = `Syntax Error: Document contains more than ${maxTokens} tokens. Move values to variables, or split the operation.`;
    const described = isTooLong ? new GraphQLError(message) : withoutQuotedText(error);
    described.extensions['code'] = 'GRAPHQL_PARSE_FAILED';
    throw described;
  }
}

function createUnknownOperationError(name: string | null): GatewayError {
  return new GatewayError(
    'BAD_USER_INPUT',
    name === null
      ? 'The document has several operations. Set "operationName".'
      : 'Unknown "operationName": the document has no operation of this name.',
  );
}
