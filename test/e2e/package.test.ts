import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { InstalledPackage, OPTIONAL, REQUIRED } from '../support/installed-package.js';
import { sourceFiles } from '../support/sources.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const run = promisify(execFile);
const { version, overrides } = JSON.parse(readFileSync('package.json', 'utf8'));
let installed: InstalledPackage;

beforeAll(async () => {
  installed = await InstalledPackage.install();
});
afterAll(() => installed.remove());

/** An entry of package-lock.json. */
interface Locked {
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}

/** Returns the packages that the files of an installed folder import. */
function findImports(part: string): readonly string[] {
  const names = sourceFiles(join(installed.path, part), ['.js', '.ts'])
    // Bundles for browsers, which load no packages.
    .filter((file) => !/\/dist\/(?:dashboard|graphiql)\//.test(file))
    .flatMap((file) => ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)];
}

describe('the package in an empty folder', () => {
  test('contains the dashboard and the license, and declares all that it imports', () => {
    for (const file of [
      'LICENSE',
      'README.md',
      'schema/gateway.graphql',
      'schema/subgraph.graphql',
      'dist/dashboard/index.html',
      'dist/graphiql/graphiql.html',
    ])
      expect(existsSync(join(installed.path, file)), file).toBe(true);
    for (const file of [
      'dist/.tsbuildinfo',
      'sandbox/dist/.tsbuildinfo',
      'openqasm/dist/.tsbuildinfo',
      'dist/dashboard/.build-stamp',
      'dist/dashboard/.bundled-modules',
      'dist/graphiql/.bundled-modules',
    ])
      expect(existsSync(join(installed.path, file)), file).toBe(false);
    const internal = ['#sandbox', '#openqasm'];
    const declared = [...REQUIRED, ...OPTIONAL, ...internal];
    const gatewayImports = findImports('dist');
    expect(gatewayImports.filter((name) => !declared.includes(name))).toEqual([]);
    expect(findImports('openqasm/dist')).toEqual([]);
    const sandboxImports = findImports('sandbox/dist');
    expect(sandboxImports.filter((name) => !declared.includes(name))).toEqual([]);
    const imported = [...gatewayImports, ...sandboxImports];
    expect([...REQUIRED, ...OPTIONAL].filter((name) => !imported.includes(name))).toEqual([]);
  });

  test.each([
    ['dashboard', ['react', 'recharts', 'wouter']],
    ['graphiql', ['react', 'graphiql', 'monaco-editor']],
  ])('contains the license of every package that is bundled into %s', (page, expected) => {
    const modules = readFileSync(`dist/${page}/.bundled-modules`, 'utf8').split('\n');
    const packages = new Set(modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
    expect([...packages].map((path) => basename(path))).toEqual(expect.arrayContaining(expected));
    const notices = readFileSync(join(installed.path, `dist/${page}/THIRD-PARTY-NOTICES.txt`), 'utf8');
    for (const path of packages) {
      const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const file = readdirSync(path).find((file) => /^(license|licence|copying)/i.test(file));
      const text = file ? readFileSync(join(path, file), 'utf8').trim() : '';
      expect(notices).toContain(`\n${name} ${version} (${license})\n\n${text}`);
    }
  });

  test('prints its version and its settings', async () => {
    const print = async (flag: string) =>
      (await run(process.execPath, [installed.bin, flag], { cwd: installed.folder })).stdout;
    expect(await print('--version')).toBe(`${version}\n`);
    expect(await print('--help')).toContain('--upstream-url <value>');
  });

  test('runs on the sandbox when no flag is given', async () => {
    const { url } = await installed.start('--sandbox-port=0');
    const result = await new Client(url, 'sandbox').queryText('{ jobs(first: 1) { edges { node { id } } } }');
    expect(result).toEqual({ data: { jobs: { edges: [{ node: { id: expect.stringMatching(/^Job:/) } }] } } });
  });

  // npm leaves out an optional dependency without an error when a package below it does not support the running Node.
  test('needs no newer Node and no override for its optional dependencies', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    const optionalTree = Object.entries(packages)
      .filter(([path, { optional, devOptional, dev }]) => path && (optional || devOptional) && !dev)
      .map(([path, { engines }]) => ({ name: path.replace(/^.*node_modules\//, ''), node: engines?.node ?? '*' }));
    expect(optionalTree.map(({ name }) => name)).toEqual(expect.arrayContaining([...OPTIONAL]));
    const tooNew = optionalTree.filter(({ node }) =>
      node.split('||').every((range) => Number(/\d+/.exec(range)?.[0] ?? 0) > 20),
    );
    expect(tooNew).toEqual([]);
    expect(optionalTree.filter(({ name }) => name in overrides)).toEqual([]);
  });

  test('names the required version when an older Node runs it', async () => {
    const older = 'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "18.20.8" } })';
    await expect(run(process.execPath, ['--import', older, installed.bin])).rejects.toMatchObject({
      code: 1,
      stderr: 'Node 18.20.8 is too old. Install Node 20.18.1 or later: https://nodejs.org.\n',
    });
  });

  test('writes nothing and lets the process exit when a program embeds it', async () => {
    const sandbox = await startTestSandbox();
    const program = `
      import { createGateway } from 'quantum-job-gateway';
      const gateway = await createGateway({ UPSTREAM_URL: '${sandbox.url}', PORT: 0 });
      const response = await fetch(gateway.url + '/graphql', {
        method: 'POST',
        headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ backend(id: "simulator") { serviceId } }' }),
      });
      console.log(await response.text());
      await gateway.close();
    `;
    writeFileSync(join(installed.folder, 'embed.js'), program);
    const { stdout, stderr } = await run(process.execPath, ['embed.js'], { cwd: installed.folder });
    expect(JSON.parse(stdout)).toEqual({ data: { backend: { serviceId: 'simulator' } } });
    expect(stderr).toBe('');
  });

  test('runs the tests of a client, as documented', async () => {
    const [, , documented = ''] = readFileSync('docs/testing.md', 'utf8')
      .split('```ts\n')
      .map((part) => part.split('```')[0]);
    expect(documented).toContain("from 'quantum-job-gateway/testing'");
    writeFileSync(join(installed.folder, 'client.test.ts'), documented);
    installed.link('vitest');
    const { stdout } = await run(
      process.execPath,
      [join(installed.modules, 'vitest/vitest.mjs'), 'run', '--reporter=json', '--pool=threads'],
      {
        cwd: installed.folder,
        env: { PATH: process.env['PATH'] },
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ numTotalTests: 2, numPassedTests: 2 });
  });

  test('has types that reject unknown settings, and a README example that compiles', () => {
    const snippet = /```ts\n(import \{ createGateway.*?)```/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    expect(snippet).toContain('await createGateway(');
    const program = `
      import { createGateway, type Gateway, type GatewayOptions, InvalidSettingsError } from 'quantum-job-gateway';
      const options: GatewayOptions = { UPSTREAM_URL: new URL('https://api.ionq.co'), LOG_LEVEL: 'warn', log: process.stderr };
      const gateway: Gateway = await createGateway({ ...options, PORT: '0', ALLOWED_ORIGINS: ['https://app.example'] });
      const reason: string | null = await gateway.getUnreadyReason();
      const errors: readonly string[] = new InvalidSettingsError([reason ?? gateway.url]).errors;
      const { sandboxUrl }: { sandboxUrl: string | null } = await createGateway({ sandbox: true, SANDBOX_PORT: 0 });
      // @ts-expect-error neither a service nor a sandbox
      await createGateway({ PORT: errors.length });
      // @ts-expect-error both
      await createGateway({ ...options, sandbox: true, ALLOWED_HOSTS: [String(sandboxUrl)] });
      // @ts-expect-error an unknown setting
      await createGateway({ ...options, PROT: 1 });
      // @ts-expect-error an unknown level
      await createGateway({ ...options, LOG_LEVEL: 'loud' });
    `;
    const testing = `
      import { type Fault, startTestGateway, type TestGateway } from 'quantum-job-gateway/testing';
      const { url, sandbox, clock, close }: TestGateway = await startTestGateway({ history: false, settings: { MAX_CALLS_PER_OPERATION: 10 } });
      const fault: Fault = { path: '/v0.4/jobs', connection: 'hang', response: { status: 503, body: { url } } };
      sandbox.setFaults([fault]);
      const count: number = await clock.advanceUntil(Promise.resolve(sandbox.listCalls().length));
      // @ts-expect-error an unknown member of a fault
      sandbox.setFaults([{ latency: count }]);
      // @ts-expect-error the service is the sandbox
      await startTestGateway({ settings: { UPSTREAM_URL: 'https://api.ionq.co' } });
      await close();
    `;
    const files = [program, snippet, testing].map((text, index) => {
      const file = join(installed.folder, `embed-${index}.ts`);
      writeFileSync(file, text);
      return file;
    });
    const strict = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(installed.modules, '@types')],
    };
    const target = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'] };
    const checked = ts.createProgram(files, { ...strict, ...target });
    // Checking the types of Node and of dependencies as well would take most of the time.
    const installedFiles = checked
      .getSourceFiles()
      .filter(({ fileName }) => !relative(installed.folder, fileName).startsWith('..'));
    expect(installedFiles.length).toBeGreaterThan(files.length);
    const loaded = checked.getSourceFiles().map(({ fileName }) => fileName);
    const ofOptional = loaded.filter((file) => OPTIONAL.some((name) => file.includes(`/node_modules/${name}/`)));
    expect(ofOptional, 'types of packages that may be missing').toEqual([]);
    const errors = [
      ...checked.getOptionsDiagnostics(),
      ...checked.getGlobalDiagnostics(),
      ...installedFiles.flatMap((file) => [
        ...checked.getSyntacticDiagnostics(file),
        ...checked.getSemanticDiagnostics(file),
      ]),
    ];
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });
});
