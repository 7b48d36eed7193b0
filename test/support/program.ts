import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The program as `npm start` runs it; ends with the test. */
export function start(env: Record<string, string>, ...flags: string[]) {
  const launched = launch(env, ...flags);
  onTestFinished(() => void launched.program.kill('SIGKILL'));
  return launched;
}

/** The same for several tests: whoever launches it ends it. */
export function launch(env: Record<string, string>, ...flags: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const program = spawn(process.execPath, ['dist/main.js', ...flags], {
    env: { PATH, HOME, PORT: '0', SANDBOX_PORT: '0', ...env },
  });
  let said = '';
  let logged = '';
  program.stdout.on('data', (chunk) => (said += chunk));
  program.stderr.on('data', (chunk) => (logged += chunk));
  const ended = once(program, 'close').then(([code]) => ({ code, said: said + logged }));
  const greeted = new Promise<string>((resolve, reject) => {
    program.stdout.on('data', () => said.includes('API key') && said.endsWith('\n\n') && resolve(said));
    ended.then(() => reject(new Error(said + logged)), reject);
  });
  greeted.catch(() => said);
  /** What it has said, once these words are among it. */
  const heard = (words: string) =>
    new Promise<string>((resolve) => {
      const look = () => said.includes(words) && resolve(said);
      program.stdout.on('data', look);
      look();
    });
  /** Lines of the log so far. */
  const log = () =>
    logged
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line));
  return { program, greeted, heard, ended, log };
}

export const urlIn = (greeting: string, line: string) =>
  new RegExp(`${line} +(http://[^ /]+)`).exec(greeting)?.[1] ?? '';
