import { spawnSync } from 'node:child_process';

/** Whether the program is installed and ends without an error. */
export function hasCommand(command: string, ...parameters: readonly string[]): boolean {
  return spawnSync(command, parameters.length > 0 ? parameters : ['--version']).status === 0;
}

export const HAS_CURL = hasCommand('curl');
export const HAS_PYTHON = hasCommand('python3');
export const HAS_GQL = HAS_PYTHON && hasCommand('python3', '-c', 'import gql.client');
