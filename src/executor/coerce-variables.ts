import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  print,
  type TypeNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { memoize } from '../primitives/memoize.js';
import { withoutStack } from '../primitives/without-stack.js';
import { coerceInput } from './input-coercer.js';
import { printValue } from './print-value.js';

export type CoercedVariables =
  | { readonly coerced: Record<string, unknown>; readonly errors?: undefined }
  | { readonly coerced?: undefined; readonly errors: readonly GraphQLError[] };

/** The limit of graphql-js. */
const MAX_ERRORS = 50;

/** Types by node, as documents are cached. `typeFromAST` returns a new type for each `!` and list, whose coercer would be created again. */
const getTypes = memoize((schema: GraphQLSchema) => memoize((node: TypeNode) => typeFromAST(schema, node)));

/**
 * Converts variables to their types, with the errors of graphql-js. That prints a value in each error about it, however large
 * it is: an object with 50 unknown fields 50 times.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
  maxErrors = MAX_ERRORS,
): CoercedVariables {
  if (definitions.length === 0) return { coerced: {} };
  const coerced: Record<string, unknown> = Object.create(null);
  const errors = new CoercionErrors(maxErrors);
  try {
    for (const definition of definitions) coerceVariable(schema, definition, variables, coerced, errors);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return errors.list.length > 0 ? { errors: errors.list } : { coerced: { ...coerced } };
}

function coerceVariable(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  coerced: Record<string, unknown>,
  errors: CoercionErrors,
): void {
  const { name } = definition.variable;
  const type = getTypes(schema)(definition.type);
  if (!isInputType(type)) {
    const message = `Variable "$${name.value}" expected value of type "${print(definition.type)}" which cannot be used as an input type.`;
    errors.add(message, definition.type);
    return;
  }
  if (!Object.hasOwn(variables, name.value)) {
    if (definition.defaultValue) coerced[name.value] = valueFromAST(definition.defaultValue, type);
    else if (isNonNullType(type))
      errors.add(`Variable "$${name.value}" of required type "${type}" was not provided.`, definition);
    return;
  }
  const value = variables[name.value];
  if (value === null && isNonNullType(type)) {
    errors.add(`Variable "$${name.value}" of non-null type "${type}" must not be null.`, definition);
    return;
  }
  coerced[name.value] = coerceValue(value, type, definition, errors);
}

function coerceValue(
  value: unknown,
  type: GraphQLInputType,
  definition: VariableDefinitionNode,
  errors: CoercionErrors,
): unknown {
  const { name } = definition.variable;
  return coerceInput(value, type, (path, invalidValue, error) => {
    const position = path.length === 0 ? '' : ` at "${name.value}${path.map(printPathKey).join('')}"`;
    const printed = errors.printValue(invalidValue);
    errors.add(
      `Variable "$${name.value}" got invalid value ${printed}${position}; ${error.message}`,
      definition,
      error,
    );
  });
}

function printPathKey(key: string | number): string {
  return typeof key === 'number' ? `[${key}]` : `.${key}`;
}

/** Ends the coercion. */
class TooManyErrors extends Error {}

class CoercionErrors {
  readonly list: GraphQLError[] = [];
  readonly #max: number;
  #lastValue: unknown;
  #lastPrinted: string | undefined;

  constructor(max: number) {
    this.#max = max;
  }

  add(message: string, node: VariableDefinitionNode | TypeNode, originalError?: GraphQLError): void {
    withoutStack(() => {
      if (this.list.length < this.#max) {
        this.list.push(new GraphQLError(message, { nodes: node, originalError }));
        return;
      }
      this.list.push(new GraphQLError('Too many errors processing variables, error limit reached. Execution aborted.'));
      throw new TooManyErrors();
    });
  }

  /** Errors about the same object follow each other. */
  printValue(value: unknown): string {
    if (this.#lastPrinted === undefined || value !== this.#lastValue) this.#lastPrinted = printValue(value);
    this.#lastValue = value;
    return this.#lastPrinted;
  }
}
