import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import { babelOptimizerPlugin } from '@graphql-codegen/client-preset';
import type { Plugin } from 'vite';

const GENERATED = fileURLToPath(new URL('src/generated', import.meta.url));

/** Replaces `graphql(...)` by the generated document: without it, all pages load the text of every document with the first one. */
export function inlineDocuments(): Plugin {
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/dashboard\/src\/.+\.tsx?$/, code: 'graphql(`' },
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
        return { code: result.code, map: result.map ?? null };
      },
    },
  };
}
