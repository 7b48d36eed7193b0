import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import { babelOptimizerPlugin } from '@graphql-codegen/client-preset';
import { print, stripIgnoredCharacters } from 'graphql';
import type { Plugin } from 'vite';

const GENERATED = fileURLToPath(new URL('src/generated', import.meta.url));
const IMPORT = /import \{ ([\w, ]+) \} from ['"][^'"]*\/generated\/graphql(?:\.js)?['"];/g;
const DOCUMENT = 'virtual:document/';

/**
 * Replaces `graphql(...)` by the generated document, which becomes a module of its own: otherwise, all pages load the text of every document
 * with the first one.
 */
export function inlineDocuments(): Plugin {
  let documents: ReadonlyMap<string, string> | undefined;
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /\/dashboard\/src\/(?!generated\/).+\.tsx?$/,
        code: /graphql\(`|^import \{.*\/generated\/graphql\.js/m,
      },
      async handler(code, filename) {
        const result = await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          plugins: [[babelOptimizerPlugin, { artifactDirectory: GENERATED, gqlTagName: 'graphql' }]],
          parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          sourceMaps: true,
        });
        if (typeof result?.code !== 'string') throw new Error(`Babel returned no code for ${filename}.`);
        const split = result.code.replace(IMPORT, (_, names: string) =>
          names
            .split(', ')
            .map((name) => `import { ${name} } from "${DOCUMENT}${name}";`)
            .join(''),
        );
        return { code: split, map: result.map ?? null };
      },
    },
    resolveId: (id) => (id.startsWith(DOCUMENT) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${DOCUMENT}`)) return null;
      const name = id.slice(DOCUMENT.length + 1);
      // Operations have the text of their fragments: those in calls of `readFragment` are for types only.
      if (name.endsWith('FragmentDoc')) return { code: `export const ${name} = null;`, moduleSideEffects: false };
      documents ??= readDocuments();
      const text = documents.get(name);
      if (text === undefined) throw new Error(`There is no generated document ${name}: npm run generate`);
      return {
        code: `import { gql } from 'urql'; export const ${name} = /* @__PURE__ */ gql(${JSON.stringify(text)});`,
        moduleSideEffects: false,
      };
    },
  };
}

/** The texts of the documents, by name. Text loads faster than a syntax tree; urql brings a parser anyway. */
function readDocuments(): ReadonlyMap<string, string> {
  const code = readFileSync(`${GENERATED}/graphql.ts`, 'utf8');
  const found = code.matchAll(/^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm);
  return new Map([...found].map(([, name = '', json = '']) => [name, stripIgnoredCharacters(print(JSON.parse(json)))]));
}
