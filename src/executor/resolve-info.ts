import type { GraphQLResolveInfo } from 'graphql';
import type { ExecutionPlan, FieldPlan } from './execution-plan.js';
import { createPath, type Path } from './response-path.js';

/** Members of info that are the same for all fields of an execution. */
interface ExecutionInfo {
  readonly plan: ExecutionPlan;
  readonly rootValue: unknown;
  readonly variableValues: GraphQLResolveInfo['variableValues'];
}

/** A plain object as graphql-js makes it: `{ ...info }` copies all of it. */
export function buildResolveInfo(
  { plan, rootValue, variableValues }: ExecutionInfo,
  field: FieldPlan,
  parentPath: Path | undefined,
  index: number | null,
): GraphQLResolveInfo {
  return {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parentType,
    path: createPath(field, parentPath, index),
    schema: plan.schema,
    fragments: plan.fragments,
    rootValue,
    operation: plan.operation,
    variableValues,
  };
}
