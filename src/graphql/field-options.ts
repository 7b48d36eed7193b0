import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  PothosSchemaError,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLField } from 'graphql';
import type { FieldHints } from '../executor/field-hints.js';
import type { FieldCost } from './cost/field-cost.js';

/** Pothos field options of this gateway. Import this file for its effect and list {@link FIELD_OPTIONS} as a plugin. */
export const FIELD_OPTIONS = 'fieldOptions';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      fieldOptions: FieldOptionsPlugin<Types>;
    }

    // The type parameters must match the declarations of Pothos.
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** Whether the resolver uses its fourth parameter. The executor passes `info` only if this is set. */
      info?: true;
      /** The field, or each item with `'items'`, is null only together with an error: `@semanticNonNull`. */
      nullOnlyOnError?: true | 'items';
      /** Upstream cost of the field. Required if the resolver does more than expose a property. */
      cost?: FieldCost<InputShapeFromFields<Args>>;
    }
  }
}

class FieldOptionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cost } = config.pothosOptions;
    return {
      ...config,
      extensions: {
        ...config.extensions,
        executor: getExecutorHints(config),
        ...(cost && { cost }),
        ...getSemanticNonNull(config),
      },
    };
  }
}

/** Printed from `directives` of the extensions. Mutations and subscriptions return null only together with an error. */
function getSemanticNonNull<Types extends SchemaTypes>({ kind, pothosOptions }: PothosOutputFieldConfig<Types>) {
  const { nullOnlyOnError = kind === 'Mutation' || kind === 'Subscription' } = pothosOptions;
  return nullOnlyOnError && { directives: { semanticNonNull: nullOnlyOnError === 'items' ? { levels: [1] } : {} } };
}

function getExecutorHints<Types extends SchemaTypes>(config: PothosOutputFieldConfig<Types>): FieldHints {
  const property: unknown = config.extensions?.['pothosExposedField'];
  if (typeof property === 'string') return { property };
  // Interface fields have no resolver, except those of the Relay plugin.
  if (config.pothosOptions.info || config.graphqlKind === 'Interface') return {};
  if (config.resolve && config.resolve.length > 3)
    throw new PothosSchemaError(
      `The resolver of ${config.parentType}.${config.name} has a parameter for info: add "info: true" to the field.`,
    );
  return { info: false };
}

/** The declared cost, if any. Arguments are not checked against the types of the declaration. */
export function getFieldCost(
  field: GraphQLField<unknown, unknown>,
): FieldCost<Readonly<Record<string, unknown>>> | undefined {
  return field.extensions['cost'] as FieldCost<Readonly<Record<string, unknown>>> | undefined;
}

SchemaBuilder.registerPlugin(FIELD_OPTIONS, FieldOptionsPlugin);
