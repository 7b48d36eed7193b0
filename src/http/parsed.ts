import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Characters of documents whose syntax trees are kept; a tree takes some fifty bytes for each. */
const MOST_CHARACTERS = 2_000_000;

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
  readonly #valid = new WeakSet<DocumentNode>();

  /** Null for a document that has not gone through all that stands before its execution. */
  valid(text: string): DocumentNode | null {
    const document = this.documents.get(text);
    return document && this.#valid.has(document) ? document : null;
  }

  /** To be called once it has. */
  keep(document: DocumentNode): void {
    this.#valid.add(document);
  }
}
