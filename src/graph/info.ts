import type { GraphQLResolveInfo } from 'graphql';
import { type Path, placeOf } from './place.js';
import type { FieldPlan, Plan } from './plan.js';

type Info = GraphQLResolveInfo;

/** What is the same for all that is resolved in one run. */
interface Running {
  readonly plan: Plan;
  readonly rootValue: unknown;
  readonly variables: Info['variableValues'];
}

/**
 * Where a field is resolved, each part worked out when it is asked for: most resolvers look only where something has to be
 * fetched.
 */
export class FieldInfo implements Info {
  readonly #run: Running;
  readonly #field: FieldPlan;
  readonly #above: Path | undefined;
  readonly #at: number | null;

  /** Of the field below `above`, or of the item `at` of the list there. */
  constructor(run: Running, field: FieldPlan, above: Path | undefined, at: number | null) {
    this.#run = run;
    this.#field = field;
    this.#above = above;
    this.#at = at;
  }

  get fieldName(): Info['fieldName'] {
    return this.#field.field.name;
  }

  get fieldNodes(): Info['fieldNodes'] {
    return this.#field.nodes;
  }

  get returnType(): Info['returnType'] {
    return this.#field.field.type;
  }

  get parentType(): Info['parentType'] {
    return this.#field.parentType;
  }

  get path(): Info['path'] {
    return placeOf(this.#field, this.#above, this.#at) as Path;
  }

  get schema(): Info['schema'] {
    return this.#run.plan.schema;
  }

  get fragments(): Info['fragments'] {
    return this.#run.plan.fragments;
  }

  get rootValue(): Info['rootValue'] {
    return this.#run.rootValue;
  }

  get operation(): Info['operation'] {
    return this.#run.plan.operation;
  }

  get variableValues(): Info['variableValues'] {
    return this.#run.variables;
  }
}
