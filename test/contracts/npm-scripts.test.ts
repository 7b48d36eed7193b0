import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

/** A shell for scripts of npm that names the compiler and npm instead of running them. */
const SHELL = `#!/bin/sh
tsc() { echo "runs tsc"; }
npm() { echo "runs npm"; }
eval "$2"
`;

test('says what it compiles, and how long that may take, before it is compiled for the first start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const shell = join(folder, 'shell');
  writeFileSync(shell, SHELL, { mode: 0o755 });
  const { stdout } = await run('npm', ['run', '--silent', `--script-shell=${shell}`, 'build']);
  expect(stdout).toMatch(/^Compiling .*\d+ s.*\nruns tsc\nruns npm\n$/);
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.prestart).toBe('npm run --silent build');
});

test('git ignores what `npm pack` writes', async () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { stdout } = await run('git', ['check-ignore', `${name}-${version}.tgz`]);
  expect(stdout).toBe(`${name}-${version}.tgz\n`);
});

test('CI runs the unit and integration tests, a start and a first query on Node 24, too', () => {
  const script = readFileSync('.ci/run', 'utf8');
  expect(script).toContain('node24=(npx --yes --package=node@24 -- node)');
  expect(script).toContain('tests24=$(find test/unit test/integration -name');
  expect(script).toMatch(/^"\$\{node24\[@\]\}" \S+vitest\.mjs run --project main \$tests24$/m);
  expect(script).toMatch(/^ *with_program answers npm start$/m);
  expect(script).toMatch(/^ *with_program answers "\$\{node24\[@\]\}" dist\/main\.js$/m);
});
