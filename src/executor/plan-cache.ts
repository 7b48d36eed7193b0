import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, visit } from 'graphql';
import { buildPlan, type ExecutionPlan } from './execution-plan.js';

type VariableValues = Readonly<Record<string, unknown>>;

/** Plans per operation. Each combination of the variables in `@skip` and `@include` needs its own. */
const MAX_VARIANTS = 8;

/** About 60 MB: a field takes about 600 bytes, and a fragment may be planned wherever it is spread. */
const DEFAULT_MAX_PLANNED_FIELDS = 100_000;

/** Caches plans while their documents are alive. Starts again when there are too many. */
export class PlanCache {
  readonly #schema: GraphQLSchema;
  #documents = new WeakMap<DocumentNode, DocumentPlans>();
  readonly #maxPlannedFields: number;
  /** Since all plans were dropped, also for documents that no longer exist. */
  #plannedFields = 0;

  constructor(schema: GraphQLSchema, maxPlannedFields = DEFAULT_MAX_PLANNED_FIELDS) {
    this.#schema = schema;
    this.#maxPlannedFields = maxPlannedFields;
  }

  /** Null if graphql-js must execute the operation. `variableValues` are coerced. */
  get(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variableValues: VariableValues,
  ): ExecutionPlan | null {
    if (this.#plannedFields > this.#maxPlannedFields) {
      this.#documents = new WeakMap();
      this.#plannedFields = 0;
    }
    let plans = this.#documents.get(document);
    if (!plans) {
      plans = new DocumentPlans(this.#schema, document, (count) => {
        this.#plannedFields += count;
      });
      this.#documents.set(document, plans);
    }
    return plans.get(operation, variableValues);
  }
}

class DocumentPlans {
  readonly #variants = new Map<OperationDefinitionNode, Map<string, ExecutionPlan | null>>();
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  readonly #onFieldsPlanned: (count: number) => void;
  /** Null where no operation of the document can be planned. */
  readonly #conditionVariables: readonly string[] | null;

  constructor(schema: GraphQLSchema, document: DocumentNode, onFieldsPlanned: (count: number) => void) {
    this.#schema = schema;
    this.#document = document;
    this.#onFieldsPlanned = onFieldsPlanned;
    this.#conditionVariables = hasProtoKey(document) ? null : findConditionVariables(document);
  }

  get(operation: OperationDefinitionNode, variableValues: VariableValues): ExecutionPlan | null {
    if (!this.#conditionVariables) return null;
    let variant = '';
    const conditionValues: Record<string, unknown> = {};
    for (const name of this.#conditionVariables) {
      const value = variableValues[name];
      // A null condition is an error of the field that selects it, which a plan does not keep.
      if (value === null) return null;
      // Missing and undefined are different errors.
      if (Object.hasOwn(variableValues, name)) conditionValues[name] = value;
      variant += ` ${value}`;
    }
    let variants = this.#variants.get(operation);
    if (!variants) {
      variants = new Map();
      this.#variants.set(operation, variants);
    }
    const cached = variants.get(variant);
    if (cached !== undefined) return cached;
    if (variants.size >= MAX_VARIANTS) return null;
    const plan = buildPlan({
      schema: this.#schema,
      document: this.#document,
      operation,
      conditionValues,
      onFieldsPlanned: this.#onFieldsPlanned,
    });
    variants.set(variant, plan);
    return plan;
  }
}

/** `results['__proto__'] = value` would set no property. */
function hasProtoKey(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field: ({ name, alias }) => {
      found ||= (alias ?? name).value === '__proto__';
    },
  });
  return found;
}

function findConditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      if (directive.name.value !== 'skip' && directive.name.value !== 'include') return;
      visit(directive, { Variable: ({ name }) => void names.add(name.value) });
    },
  });
  return [...names];
}
