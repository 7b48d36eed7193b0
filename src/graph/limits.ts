import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { Fault } from '../domain/fault.js';

/** What a document may hold, with its fragments spelled out wherever they are spread. */
export interface DocumentLimits {
  /** How deep fields nest. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** Root fields of a mutation, each of which changes something. */
  readonly changes: number;
}

interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly roots: number;
}

const NOTHING: Size = { depth: 0, aliases: 0, directives: 0, roots: 0 };

/** Why a document is too much; null when it is not. To be asked before validation, which takes its time over much less. */
export function tooMuch(document: DocumentNode, limits: DocumentLimits): Fault | null {
  const sizeOfFragment = fragmentSizes(document);
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const size = sizeOf(definition.selectionSet, sizeOfFragment);
    const directives = size.directives + (definition.directives?.length ?? 0);
    const changes = definition.operation === 'mutation' ? size.roots : 0;
    const passed =
      passes('nests fields', size.depth, limits.depth, 'levels deep (MAX_DEPTH)') ??
      passes('has', size.aliases, limits.aliases, 'aliases (MAX_ALIASES)') ??
      passes('has', directives, limits.directives, 'directives (MAX_DIRECTIVES)') ??
      passes('makes', changes, limits.changes, 'changes (MAX_MUTATION_FIELDS)');
    if (passed) return passed;
  }
  return null;
}

function passes(verb: string, found: number, most: number, what: string): Fault | null {
  if (found <= most) return null;
  return new Fault('BAD_USER_INPUT', `The document ${verb} ${found}, and at most ${most} ${what} are taken.`);
}

/** The size of each fragment, worked out once: spelled out, a few that spread one another can be millions of fields. */
function fragmentSizes(document: DocumentNode): (name: string) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
  const known = new Map<string, Size>();
  const sizeOfFragment = (name: string): Size => {
    const size = known.get(name);
    if (size) return size;
    // One that spreads itself, or that does not exist, is validation's to refuse.
    known.set(name, NOTHING);
    const fragment = fragments.get(name);
    const found = fragment ? sizeOf(fragment.selectionSet, sizeOfFragment) : NOTHING;
    known.set(name, found);
    return found;
  };
  return sizeOfFragment;
}

function sizeOf({ selections }: SelectionSetNode, sizeOfFragment: (name: string) => Size): Size {
  let { depth, aliases, directives, roots } = NOTHING;
  for (const selection of selections) {
    const isField = selection.kind === 'Field';
    const below =
      selection.kind === 'FragmentSpread'
        ? sizeOfFragment(selection.name.value)
        : selection.selectionSet
          ? sizeOf(selection.selectionSet, sizeOfFragment)
          : NOTHING;
    depth = Math.max(depth, below.depth + (isField ? 1 : 0));
    aliases += below.aliases + (isField && selection.alias ? 1 : 0);
    directives += below.directives + (selection.directives?.length ?? 0);
    roots += isField ? 1 : below.roots;
  }
  return { depth, aliases, directives, roots };
}
