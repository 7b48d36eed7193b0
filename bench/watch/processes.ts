import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file of this folder as a process, and returns it with its first message. */
export async function start<T>(file: string, ...args: readonly string[]): Promise<[ChildProcess, T]> {
  const child = fork(new URL(`./${file}`, import.meta.url), args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    serialization: 'advanced',
  });
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} exited with ${code} before it was ready.`);
  });
  const [message] = await Promise.race([once(child, 'message'), exit]);
  // A later exit is expected.
  exit.catch(() => undefined);
  return [child, message];
}

export async function request<T>(child: ChildProcess, message: Serializable): Promise<T> {
  const response = once(child, 'message');
  child.send(message);
  return (await response)[0];
}
