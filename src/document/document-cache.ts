import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { checkDocumentLimits, checkLength, checkNesting, type DocumentLimits } from './document-limits.js';
import { getRulesWithIncrementalDirectives, hasIncrementalDirectives } from './incremental-directives.js';
import { noConditionalRootField } from './subscription-rule.js';

/** Maximum characters of all cached documents. The AST takes about 50 bytes per character. */
const MAX_CACHED_CHARS = 2_000_000;
/** Size of a cached error, as the characters whose AST takes the same memory. */
const CHARS_PER_ERROR = 40;

type InvalidDocument = GatewayError | GraphQLError | AggregateError;

/** An operation of a valid document. The same object is returned as long as the document is cached. */
export interface ValidatedOperation {
  readonly document: DocumentNode;
  /** The requested `operationName`. */
  readonly name: string | null;
  readonly definition: OperationDefinitionNode;
  /** Whether the document has `@defer` or `@stream`. */
  readonly isIncremental: boolean;
  /** Unique in this process. */
  readonly id: number;
}

interface ValidDocument {
  readonly document: DocumentNode;
  readonly isIncremental: boolean;
  /** Operations by requested name. */
  readonly operations: Map<string | null, ValidatedOperation>;
}

/** Parses and validates each document once, and caches its operations or its errors. */
export class DocumentCache {
  readonly #schema: GraphQLSchema;
  readonly #limits: DocumentLimits;
  readonly #rules: readonly ValidationRule[];
  readonly #valid = new LRUCache<string, ValidDocument>({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: (_document, text) => 1 + text.length,
  });
  /** Separate from the valid documents, so that invalid ones cannot evict them. */
  readonly #invalid = new LRUCache<string, InvalidDocument>({
    maxSize: MAX_CACHED_CHARS / 4,
    sizeCalculation: (error, text) => 1 + text.length + countErrors(error) * CHARS_PER_ERROR,
  });
  #operationCount = 0;

  constructor(schema: GraphQLSchema, limits: DocumentLimits) {
    this.#schema = schema;
    this.#limits = limits;
    this.#rules = [...getRulesWithIncrementalDirectives(), noConditionalRootField];
  }

  /**
   * Throws a GatewayError if a limit is exceeded or no operation has this name, the GraphQLError of the parser, or an
   * AggregateError of the validation errors.
   */
  getOperation(text: string, name: string | null): ValidatedOperation {
    const valid = this.#valid.get(text) ?? this.#parse(text);
    return valid.operations.get(name) ?? this.#addOperation(valid, name);
  }

  #parse(text: string): ValidDocument {
    checkLength(text, this.#limits);
    const cached = this.#invalid.get(text);
    if (cached) throw cached;
    try {
      const document = this.#parseAndValidate(text);
      const valid = { document, isIncremental: hasIncrementalDirectives(document), operations: new Map() };
      this.#valid.set(text, valid);
      return valid;
    } catch (error) {
      if (isInvalidDocument(error)) this.#invalid.set(text, error);
      throw error;
    }
  }

  #parseAndValidate(text: string): DocumentNode {
    checkNesting(text, this.#limits);
    const document = parseDocument(text, this.#limits.tokens);
    checkDocumentLimits(document, this.#limits);
    const errors = validate(this.#schema, document, this.#rules);
    for (const { extensions } of errors) extensions['code'] = 'GRAPHQL_VALIDATION_FAILED';
    if (errors.length > 0) throw new AggregateError(errors);
    return document;
  }

  #addOperation({ document, isIncremental, operations }: ValidDocument, name: string | null): ValidatedOperation {
    const definition = getOperationAST(document, name);
    if (!definition) throw unknownOperationError(name);
    this.#operationCount += 1;
    const operation = { document, name, definition, isIncremental, id: this.#operationCount };
    operations.set(name, operation);
    return operation;
  }
}

function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions['code'] = 'GRAPHQL_PARSE_FAILED';
    throw error;
  }
}

function isInvalidDocument(error: unknown): error is InvalidDocument {
  return isGatewayError(error) || error instanceof GraphQLError || error instanceof AggregateError;
}

function countErrors(error: InvalidDocument): number {
  return error instanceof AggregateError ? error.errors.length : 1;
}

function unknownOperationError(name: string | null): GatewayError {
  return new GatewayError(
    'BAD_USER_INPUT',
    name === null
      ? 'The document has several operations. Set "operationName".'
      : 'Unknown "operationName": the document has no operation of this name.',
  );
}
