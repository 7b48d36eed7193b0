import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown } | undefined>>;
  readonly required?: readonly string[];
  readonly definitions?: Readonly<Record<string, ObjectSchema>>;
}

/** Of scalars that take other values than strings, numbers and booleans. */
export const SCALAR_SCHEMAS = { JSONObject: { type: 'object' as const } };

/**
 * GraphiQL's JSON schema of the variables requires input fields that have a default, and marks objects without them as invalid. This makes
 * the fields optional in each new schema.
 */
export function useOptionalDefaults(): void {
  const jsonDefaults = useMonaco().monaco?.languages.json.jsonDefaults;
  useEffect(() => {
    const subscription = jsonDefaults?.onDidChange(() => {
      const { schemas = [], ...options } = jsonDefaults.diagnosticsOptions;
      const changed = schemas.map((item) => ({ ...item, schema: withoutRequiredDefaults(item.schema) }));
      if (changed.some(({ schema }, i) => schema !== schemas[i]?.schema))
        jsonDefaults.setDiagnosticsOptions({ ...options, schemas: changed });
    });
    return () => subscription?.dispose();
  }, [jsonDefaults]);
}

/** The same object if no field with a default is required. */
function withoutRequiredDefaults(schema: ObjectSchema): ObjectSchema {
  const { properties = {}, required = [], definitions = {} } = schema;
  const stillRequired = required.filter((name) => properties[name]?.default === undefined);
  const entries = Object.entries(definitions).map(([name, value]) => [name, withoutRequiredDefaults(value)] as const);
  if (stillRequired.length === required.length && entries.every(([name, value]) => value === definitions[name]))
    return schema;
  return { ...schema, required: stillRequired, definitions: Object.fromEntries(entries) };
}
