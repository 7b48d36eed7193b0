import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Characters of documents whose syntax trees are kept; a tree takes some fifty bytes for each. */
const MOST_CHARACTERS = 2_000_000;

/** An operation of a document that has gone through all that stands before its execution. */
export interface ValidOperation {
  readonly document: DocumentNode;
  /** As it is asked for. */
  readonly name: string | null;
  /** Null where the document has none of this name, which the executor says. */
  readonly definition: OperationDefinitionNode | null;
}

/** Documents that have been read before, and which of them fit the schema: neither is found out twice. */
export class ParsedDocuments {
  readonly documents = new LRUCache<string, DocumentNode>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_document, text) => 1 + text.length,
  });
  /** Those that cannot be read, with the error that says so. */
  readonly errors = new LRUCache<string, object>({
    maxSize: MOST_CHARACTERS / 4,
    sizeCalculation: (_error, text) => 1 + text.length,
  });
  /** Operations of valid documents that have been asked for. */
  readonly #valid = new WeakMap<DocumentNode, Map<string | null, ValidOperation>>();

  /** Null where the document is not known to be valid, or has no such operation. */
  operation(text: string, name: string | null): ValidOperation | null {
    const document = this.documents.get(text);
    const known = document && this.#valid.get(document);
    if (!known) return null;
    const operation = known.get(name) ?? this.keep(document, name);
    return operation.definition ? operation : null;
  }

  /** To be called once the document has gone through all that. */
  keep(document: DocumentNode, name: string | null): ValidOperation {
    const known = this.#valid.get(document) ?? new Map<string | null, ValidOperation>();
    this.#valid.set(document, known);
    const operation = { document, name, definition: getOperationAST(document, name) ?? null };
    if (operation.definition) known.set(name, operation);
    return operation;
  }
}
