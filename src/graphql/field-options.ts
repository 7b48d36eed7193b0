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
import type { GraphQLField, GraphQLFieldResolver } from 'graphql';
import type { Permission } from '../domain/access.js';
import type { FieldHints } from '../executor/field-hints.js';
import type { FieldCost } from './cost/field-cost.js';
import { type MutationArgs, recordMutation } from './mutation-events.js';
import type { GraphQLContext } from './request-context.js';

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
      /**
       * Permission that a person needs for the field; without it, the field is null with `FORBIDDEN`. Mutations must declare one. Default:
       * `read` for queries and subscriptions, none for other fields.
       */
      access?: FieldAccess;
    }
  }
}

/** `authenticated`: an API key or any role. */
export type FieldAccess = Permission | 'authenticated';

type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

class FieldOptionsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cost } = config.pothosOptions;
    const access = getAccess(config);
    const directives = { ...getSemanticNonNull(config), ...getAccessDirectives(access) };
    return {
      ...config,
      extensions: {
        ...config.extensions,
        executor: getExecutorHints(config),
        ...(cost && { cost }),
        ...(access && { access }),
        ...(Object.keys(directives).length > 0 && { directives }),
      },
    };
  }

  override wrapResolve(resolve: Resolve<Types>, config: PothosOutputFieldConfig<Types>): Resolve<Types> {
    // An event has passed the check when its subscription began.
    return config.kind === 'Subscription' ? resolve : checkAccess(resolve, config);
  }

  override wrapSubscribe(
    subscribe: Resolve<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolve<Types> | undefined {
    return subscribe && checkAccess(subscribe, config);
  }
}

/** One check for every transport and every way to a field: whoever resolves it passes through it. */
function checkAccess<Types extends SchemaTypes>(
  resolve: Resolve<Types>,
  config: PothosOutputFieldConfig<Types>,
): Resolve<Types> {
  const access = getAccess(config);
  if (access === undefined || access === 'authenticated') return resolve;
  const { kind, name } = config;
  return (parent, args, context, info) => {
    const { ctx } = context as GraphQLContext;
    const { person } = ctx;
    if (person === null) return resolve(parent, args, context, info);
    const run = () => {
      ctx.requirePermission(access);
      return resolve(parent, args, context, info);
    };
    return kind === 'Mutation' ? recordMutation(ctx, person, name, args as MutationArgs, run) : run();
  };
}

function getAccess<Types extends SchemaTypes>(config: PothosOutputFieldConfig<Types>): FieldAccess | undefined {
  const { kind, parentType, name, pothosOptions, extensions } = config;
  const { access } = pothosOptions;
  if (kind === 'Mutation' && (access === undefined || access === 'authenticated'))
    throw new PothosSchemaError(`The mutation ${name} must declare the permission that it needs: add "access".`);
  // The executor reads a property without calling a resolver.
  if (
    access !== undefined &&
    (typeof extensions?.['pothosExposedField'] === 'string' || config.graphqlKind === 'Interface')
  )
    throw new PothosSchemaError(`${parentType}.${name} declares "access", so it must have a resolver.`);
  return access ?? (kind === 'Query' || kind === 'Subscription' ? 'read' : undefined);
}

/** The directives that Apollo, Hive, Cosmo and Grafbase use. */
function getAccessDirectives(access: FieldAccess | undefined) {
  if (access === undefined) return {};
  return access === 'authenticated' ? { authenticated: {} } : { requiresScopes: { scopes: [[access]] } };
}

/** Printed from `directives` of the extensions. Mutations and subscriptions return null only together with an error. */
function getSemanticNonNull<Types extends SchemaTypes>({ kind, pothosOptions }: PothosOutputFieldConfig<Types>) {
  const { nullOnlyOnError = kind === 'Mutation' || kind === 'Subscription' } = pothosOptions;
  return nullOnlyOnError && { semanticNonNull: nullOnlyOnError === 'items' ? { levels: [1] } : {} };
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
