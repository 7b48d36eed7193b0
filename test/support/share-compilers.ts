import type { OpenAPIValidator } from 'openapi-backend';

type Customize = NonNullable<OpenAPIValidator['customizeAjv']>;

/**
 * Returns the value of `customizeAjv` that adds formats, and compiles all schemas of a kind with one compiler. By default, each
 * operation has compilers of its own, and each of them compiles the schema of JSON Schema.
 */
export function shareCompilers(formats: Readonly<Record<string, RegExp>>): Customize {
  const compilers = new Map<Parameters<Customize>[2], ReturnType<Customize>>();
  return (created, _options, kind) => {
    const existing = compilers.get(kind);
    if (existing) return existing;
    for (const [name, format] of Object.entries(formats)) created.addFormat(name, format);
    compilers.set(kind, created);
    return created;
  };
}
