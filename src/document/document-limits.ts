import type { DocumentNode, SelectionSetNode } from 'graphql';
import { GatewayError } from '../domain/gateway-error.js';
import { getFragments } from '../executor/collect-fields.js';

export interface DocumentLimits {
  readonly characters: number;
  readonly tokens: number;
  /** Comparisons of fields during validation, estimated from the fields, repeated fields and fragment spreads. */
  readonly comparisons: number;
  /** Depth of braces, brackets and parentheses. */
  readonly nesting: number;
  /** Depth of fields. This and the following limits count fragments wherever they are spread. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** Root fields of a mutation. */
  readonly mutationFields: number;
}

/** Memory of a document for each of its tokens, as measured of its AST in the heap. */
export const BYTES_PER_TOKEN = 250;

/** Generated clients stay below them; the depth of the schema is less than 20. The others depend on the length of the document. */
export const DOCUMENT_LIMITS: Omit<DocumentLimits, 'characters' | 'tokens' | 'comparisons'> = {
  // graphql-js parses brackets recursively: the stack ends at about 20,000.
  nesting: 100,
  depth: 20,
  // Each alias or directive repeats work that the budget of calls does not see.
  aliases: 100,
  directives: 100,
  // They run one after the other, and each may cost money.
  mutationFields: 20,
};

interface DocumentSize {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
}

const EMPTY_SIZE: DocumentSize = { depth: 0, aliases: 0, directives: 0, rootFields: 0 };

export function checkLength(text: string, { characters }: DocumentLimits): void {
  if (text.length <= characters) return;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The document has ${text.length} characters; the limit is ${characters}. Move long values to variables.`,
  );
}

/** Call it before parsing, which may overflow the stack otherwise: the token limit of graphql-js does not prevent it. */
export function checkNesting(text: string, { nesting }: DocumentLimits): void {
  if (measureNesting(text) <= nesting) return;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The document is nested too deeply: the limit is ${nesting} brackets. Move inner selections to fragments, or nested values to variables.`,
  );
}

/** Call it before validation, which is slow for large documents. */
export function checkDocumentLimits(document: DocumentNode, comparisons: number, limits: DocumentLimits): void {
  const unit = 'comparisons of fields to validate';
  checkLimit(comparisons, limits.comparisons, unit, ' Repeat fewer fields and fragments.');
  const measureFragment = createFragmentMeasure(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const size = measure(definition.selectionSet, measureFragment);
    const directives = size.directives + (definition.directives?.length ?? 0);
    const mutationFields = definition.operation === 'mutation' ? size.rootFields : 0;
    checkLimit(size.depth, limits.depth, 'levels of fields', ' Select fewer levels.');
    checkLimit(size.aliases, limits.aliases, 'aliases', ' Split the operation.');
    checkLimit(directives, limits.directives, 'directives', ' Split the operation.');
    checkLimit(mutationFields, limits.mutationFields, 'mutation fields', ' Nothing was changed: split the operation.');
  }
}

function checkLimit(found: number, max: number, unit: string, advice: string): void {
  if (found <= max) return;
  throw new GatewayError('BAD_USER_INPUT', `The document has ${found} ${unit}; the limit is ${max}.${advice}`);
}

/** Counts brackets in strings and comments as well: real documents stay far below the limit. */
function measureNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '{' || character === '[' || character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']' || character === ')') depth = Math.max(0, depth - 1);
  }
  return deepest;
}

/** Measures each fragment once: fragments that spread one another can expand to millions of fields. */
function createFragmentMeasure(document: DocumentNode): (name: string) => DocumentSize {
  const fragments = getFragments(document);
  const sizes = new Map<string, DocumentSize>();
  const measureFragment = (name: string): DocumentSize => {
    const cached = sizes.get(name);
    if (cached) return cached;
    // Validation rejects cyclic and unknown fragments.
    sizes.set(name, EMPTY_SIZE);
    const fragment = fragments[name];
    const size = fragment ? measure(fragment.selectionSet, measureFragment) : EMPTY_SIZE;
    sizes.set(name, size);
    return size;
  };
  return measureFragment;
}

function measure({ selections }: SelectionSetNode, measureFragment: (name: string) => DocumentSize): DocumentSize {
  let { depth, aliases, directives, rootFields } = EMPTY_SIZE;
  for (const selection of selections) {
    const isField = selection.kind === 'Field';
    const nested =
      selection.kind === 'FragmentSpread'
        ? measureFragment(selection.name.value)
        : selection.selectionSet
          ? measure(selection.selectionSet, measureFragment)
          : EMPTY_SIZE;
    depth = Math.max(depth, nested.depth + (isField ? 1 : 0));
    aliases += nested.aliases + (isField && selection.alias ? 1 : 0);
    directives += nested.directives + (selection.directives?.length ?? 0);
    rootFields += isField ? 1 : nested.rootFields;
  }
  return { depth, aliases, directives, rootFields };
}
