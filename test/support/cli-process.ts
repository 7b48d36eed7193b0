import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
    env: { PATH, HOME, PORT: '0', SANDBOX_PORT: '0', ...env },
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

export const parseUrl = (banner: string, line: string) =>
  new RegExp(`${line} +(http://[^ /]+)`).exec(banner)?.[1] ?? '';
