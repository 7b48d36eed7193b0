import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { type CliTrial, runCliRepeatedly } from './cli-process.js';

const run = promisify(execFile);
const { dependencies, optionalDependencies, files } = JSON.parse(readFileSync('package.json', 'utf8'));
/** Files and folders of the package, without the patterns that exclude some. */
const COPIED: readonly string[] = files.filter((name: string) => !name.startsWith('!'));

export const REQUIRED: readonly string[] = Object.keys(dependencies);
export const OPTIONAL: readonly string[] = Object.keys(optionalDependencies);

interface StartedProgram {
  readonly url: string;
  /** Lines of the log, from the start. */
  readonly log: AsyncIterable<string>;
}

/** An empty folder, in which the packed build and its declared dependencies are installed. */
export class InstalledPackage {
  readonly folder = mkdtempSync(join(tmpdir(), 'package-'));
  readonly modules = join(this.folder, 'node_modules');
  readonly path = join(this.modules, 'quantum-job-gateway');
  readonly bin = join(this.path, 'dist/main.js');

  /** Installs what `npm pack` packs. */
  static async install(): Promise<InstalledPackage> {
    const installed = new InstalledPackage();
    const { folder, path } = installed;
    const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
    const [{ filename }] = JSON.parse(packed.stdout);
    await run('tar', ['-xzf', join(folder, filename), '-C', path, '--strip-components=1']);
    return installed;
  }

  /** Copies the build: what is packed is tested elsewhere, and packing takes longer than a start of the program. */
  static copy(): InstalledPackage {
    const installed = new InstalledPackage();
    for (const name of ['package.json', ...COPIED]) cpSync(name, join(installed.path, name), { recursive: true });
    return installed;
  }

  private constructor() {
    mkdirSync(this.path, { recursive: true });
    for (const name of [...REQUIRED, ...OPTIONAL, '@types/node']) this.link(name);
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ type: 'module' }));
  }

  link(name: string): void {
    mkdirSync(dirname(join(this.modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(this.modules, name));
  }

  unlink(name: string): void {
    unlinkSync(join(this.modules, name));
  }

  /** Starts the program on a free port, and kills it after the test. */
  async start(...flags: readonly string[]): Promise<StartedProgram> {
    const program = spawn(process.execPath, [this.bin, '--port', '0', ...flags], { cwd: this.folder, env: {} });
    onTestFinished(() => void program.kill('SIGKILL'));
    // The interface drops lines that arrive before it is iterated.
    const log = createInterface(program.stderr)[Symbol.asyncIterator]();
    let output = '';
    for await (const chunk of program.stdout) {
      output += chunk;
      if (output.includes('API key')) break;
    }
    return { url: /dashboard +(http:\S+)\//.exec(output)?.[1] ?? '', log };
  }

  failToStart(trials: readonly CliTrial[]) {
    return runCliRepeatedly(trials, join(this.path, 'dist/cli.js'), this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
