import type { DefinitionNode, DocumentNode, OperationDefinitionNode, SelectionNode } from 'graphql';

export interface OperationPart {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Response name of the root field, and prefix of variables that would collide. */
  readonly alias?: string;
}

export interface MergedOperation {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One query with the fields of all parts. Variables of the same name and value are one. */
export function mergeOperations(name: string, parts: readonly OperationPart[]): MergedOperation {
  const variables: Record<string, unknown> = {};
  const variableDefinitions = new Map<string, NonNullable<OperationDefinitionNode['variableDefinitions']>[number]>();
  const fragments = new Map<string, DefinitionNode>();
  const selections: SelectionNode[] = [];
  for (const { document, variables: values, alias } of parts) {
    const newNames = new Map(
      Object.keys(values).map((variable) => {
        const isTaken =
          variable in variables && JSON.stringify(variables[variable]) !== JSON.stringify(values[variable]);
        return [variable, isTaken ? `${alias}${variable[0]?.toUpperCase()}${variable.slice(1)}` : variable];
      }),
    );
    for (const [variable, newName] of newNames) variables[newName] = values[variable];
    for (const definition of document.definitions) {
      if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
      if (definition.kind !== 'OperationDefinition') continue;
      const renamed = renameVariables(definition, newNames);
      for (const added of renamed.variableDefinitions ?? []) variableDefinitions.set(added.variable.name.value, added);
      selections.push(...renamed.selectionSet.selections.map((selection) => withAlias(selection, alias)));
    }
  }
  const operation = {
    kind: 'OperationDefinition',
    operation: 'query',
    name: { kind: 'Name', value: name },
    variableDefinitions: [...variableDefinitions.values()],
    selectionSet: { kind: 'SelectionSet', selections },
  } as OperationDefinitionNode;
  return { document: { kind: 'Document', definitions: [operation, ...fragments.values()] } as DocumentNode, variables };
}

/** A copy of the syntax tree with new names of variables. */
function renameVariables<Node>(node: Node, newNames: ReadonlyMap<string, string>): Node {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    // Locations refer to the source text, and to each other in cycles.
    const members = Object.entries(value).filter(([key]) => key !== 'loc');
    const copy = Object.fromEntries(members.map(([key, member]) => [key, rename(member)]));
    if (copy['kind'] !== 'Variable') return copy;
    const name: string = Reflect.get(Object(copy['name']), 'value');
    return { ...copy, name: { kind: 'Name', value: newNames.get(name) ?? name } };
  };
  return rename(node) as Node;
}

function withAlias(selection: SelectionNode, alias: string | undefined): SelectionNode {
  if (!alias || selection.kind !== 'Field') return selection;
  return { ...selection, alias: { kind: 'Name', value: alias } } as SelectionNode;
}
