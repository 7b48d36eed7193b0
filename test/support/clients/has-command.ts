import { spawnSync } from 'node:child_process';

/** Whether the program is installed and ends without an error. */
export function hasCommand(command: string, ...parameters: readonly string[]): boolean {
  return spawnSync(command, parameters.length > 0 ? parameters : ['--version']).status === 0;
}
