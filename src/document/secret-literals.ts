import {
  type ASTNode,
  type DocumentNode,
  type EnumValueNode,
  type FloatValueNode,
  GraphQLError,
  type IntValueNode,
  type StringValueNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { isSecretName, redactSecrets } from '../domain/secrets.js';

/**
 * Documents are cached and stored, so secrets must be in variables. Returns an error if the document contains one, and
 * removes it from the messages of the other errors.
 */
export function checkSecretLiterals(document: DocumentNode, errors: readonly GraphQLError[]): readonly GraphQLError[] {
  const { literals, names } = findSecrets(document);
  if (literals.length === 0) return errors;
  const secrets = literals.map(({ value }) => value);
  const message = `Pass ${names.map((name) => `\`${name}\``).join(' and ')} as a variable without a default value: documents are cached.`;
  return [
    new GraphQLError(message, { nodes: literals }),
    ...errors.map((error) => new GraphQLError(redactSecrets(error.message, secrets), { nodes: error.nodes ?? null })),
  ];
}

/** A syntax error repeats the text at which it was found. */
export function withoutQuotedText(error: GraphQLError): GraphQLError {
  const message = error.message.replace(/((?:Block)?String) ".*$/s, '$1.');
  return message === error.message
    ? error
    : new GraphQLError(message, { source: error.source ?? null, positions: error.positions ?? null });
}

type Literal = StringValueNode | IntValueNode | FloatValueNode | EnumValueNode;

interface SecretLiterals {
  readonly literals: readonly Literal[];
  /** The members that contain them. */
  readonly names: readonly string[];
}

/** Literals in secret members, and defaults of the variables in them. */
function findSecrets(document: DocumentNode): SecretLiterals {
  const literals = new Set<Literal>();
  const names = new Set<string>();
  const secretVariables = new Map<string, string>();
  const definitions: VariableDefinitionNode[] = [];
  const collectIn = (value: ASTNode, name: string) => {
    const add = (literal: Literal) => {
      literals.add(literal);
      names.add(name);
    };
    visit(value, {
      StringValue: add,
      IntValue: add,
      FloatValue: add,
      EnumValue: add,
      Variable: (variable) => void secretVariables.set(variable.name.value, name),
    });
  };
  const onMember = ({ name, value }: { readonly name: { readonly value: string }; readonly value: ASTNode }) => {
    if (!isSecretName(name.value)) return undefined;
    collectIn(value, name.value);
    return false;
  };
  visit(document, {
    Argument: onMember,
    ObjectField: onMember,
    VariableDefinition: (definition) => void definitions.push(definition),
  });
  for (const { variable, defaultValue } of definitions) {
    const name = secretVariables.get(variable.name.value);
    if (defaultValue && name !== undefined) collectIn(defaultValue, name);
  }
  return { literals: [...literals], names: [...names] };
}
