import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** Of the program, then of Node. */
type CliArguments = readonly [flags?: readonly string[], nodeFlags?: readonly string[]];

/** Starts the program as `npm start` does; ended after the test. */
export function startCli(env: Record<string, string>, ...options: CliArguments) {
  const launched = launchCli(env, ...options);
  onTestFinished(() => void launched.program.kill('SIGKILL'));
  return launched;
}

/** Starts the program for several tests. The caller ends it. */
export function launchCli(env: Record<string, string>, ...[flags = [], nodeFlags = []]: CliArguments) {
  const { PATH = '', HOME = '' } = process.env;
  const program = spawn(process.execPath, [...nodeFlags, 'dist/main.js', ...flags], {
    env: { PATH, HOME, PORT: '0', ...(env['UPSTREAM_URL'] === undefined && { SANDBOX_PORT: '0' }), ...env },
  });
  let output = '';
  let errorOutput = '';
  program.stdout.on('data', (chunk) => (output += chunk));
  program.stderr.on('data', (chunk) => (errorOutput += chunk));
  const ended = once(program, 'close').then(([code]) => ({ code, output: output + errorOutput }));
  const ready = new Promise<string>((resolve, reject) => {
    program.stdout.on('data', () => output.includes('API key') && output.endsWith('\n\n') && resolve(output));
    ended.then(() => reject(new Error(output + errorOutput)), reject);
  });
  ready.catch(() => output);
  /** Resolves with the output as soon as it contains the text. */
  const waitForOutput = (text: string) =>
    new Promise<string>((resolve) => {
      const check = () => output.includes(text) && resolve(output);
      program.stdout.on('data', check);
      check();
    });
  /** The lines of the log. */
  const log = () =>
    errorOutput
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line));
  return { program, ready, waitForOutput, ended, log };
}

/** Starts of a program that fails, one after the other in one process: loading its modules takes most of the time of each. */
const REPEAT = `
  const [, cli, trials] = process.argv;
  const { runCli } = await import(cli);
  const { PATH } = process.env;
  for (const { env = {}, flags = [] } of JSON.parse(trials)) {
    process.env = { PATH, PORT: '0', SANDBOX_PORT: '0', ...env };
    process.argv = [process.execPath, cli, ...flags];
    process.exitCode = 0;
    await runCli();
    process.stderr.write('\\0' + process.exitCode + '\\0');
  }
`;

export interface CliTrial {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

/**
 * Runs the program, which must fail to start, with each environment or flags. Returns the exit code and output of each. Never resolves when
 * something still runs afterwards.
 */
export async function runCliRepeatedly(trials: readonly CliTrial[], cli = 'dist/cli.js', cwd = process.cwd()) {
  const parameters = [
    '--input-type=module',
    '-e',
    REPEAT,
    pathToFileURL(resolve(cwd, cli)).href,
    JSON.stringify(trials),
  ];
  const program = spawn(process.execPath, parameters, { cwd, env: { PATH: process.env['PATH'] } });
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(program, 'close');
  const parts = output.split('\0');
  const ends = trials.map((_, index) => ({ output: parts[2 * index] ?? '', code: Number(parts[2 * index + 1]) }));
  if (parts.length !== 2 * trials.length + 1 || code !== ends.at(-1)?.code) throw new Error(output);
  return ends;
}

export const parseUrl = (banner: string, line: string) =>
  new RegExp(`${line} +(http://[^ /]+)`).exec(banner)?.[1] ?? '';
