import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';

/** A file of this folder in a process of its own, and the first thing that it says. */
export async function start<T>(file: string, ...args: readonly string[]): Promise<[ChildProcess, T]> {
  const child = fork(new URL(`./${file}`, import.meta.url), args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    serialization: 'advanced',
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready.`);
  });
  const [hello] = await Promise.race([once(child, 'message'), died]);
  // From here on it ends when it is told to.
  died.catch(() => undefined);
  return [child, hello];
}

export async function request<T>(child: ChildProcess, question: Serializable): Promise<T> {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0];
}
