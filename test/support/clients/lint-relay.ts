import parser from '@typescript-eslint/parser';
import { ESLint, type Linter } from 'eslint';
// @ts-expect-error It has no types.
import relay from 'eslint-plugin-relay';

/** Lints a Relay app in TypeScript with the strict preset of its plugin. Rejects with what it finds. */
export async function lintRelayApp(folder: string): Promise<void> {
  const config: Linter.Config = {
    files: ['*.{ts,tsx}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { relay },
    rules: relay.configs['ts-strict'].rules,
  };
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config });
  const results = await eslint.lintFiles(['*.{ts,tsx}']);
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => `${filePath}:${line} ${ruleId}: ${message}`),
  );
  if (results.length === 0 || found.length > 0)
    throw new Error(`eslint-plugin-relay: ${found.join('\n') || 'no files'}`);
}
