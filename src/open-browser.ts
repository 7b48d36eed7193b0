import { spawn } from 'node:child_process';

const COMMANDS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // `start` is part of the shell; its first quoted argument is a title.
  win32: ['cmd', '/c', 'start', '""'],
};

/** Opens a URL in the default browser. Calls `onError` if there is no program for it. */
export function openBrowser(url: string, onError: (error: Error) => void): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, url], { detached: true, stdio: 'ignore' })
    .on('error', onError)
    .unref();
}
