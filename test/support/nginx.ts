import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { reservePort } from './ports.js';

const PATHS = [process.env['NGINX_PATH'], '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];
const PROGRAM = PATHS.find((path) => path && existsSync(path));

/** Whether nginx is installed, for `describe.skipIf(!hasNginx)`. The run starts with a list of skipped tests. */
export const hasNginx = PROGRAM !== undefined;

/**
 * Starts an nginx on a free port, which ends with the test. `createConfig` returns the content of `http { … }`. Resolves with the
 * URL.
 */
export async function startNginx(createConfig: (listen: string) => string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-nginx-'));
  const port = await reservePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off;
master_process off;
pid ${directory}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${folders.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
${createConfig(`127.0.0.1:${port}`)}
}
`;
  await writeFile(join(directory, 'nginx.conf'), config);
  const nginx = spawn(PROGRAM ?? 'nginx', ['-e', 'stderr', '-p', directory, '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = once(nginx, 'exit');
  const killOnExit = () => void nginx.kill('SIGKILL');
  process.once('exit', killOnExit);
  onTestFinished(async () => {
    process.off('exit', killOnExit);
    nginx.kill('SIGKILL');
    await exited;
    await rm(directory, { recursive: true, force: true });
  });
  while (!(await accepts(port))) if (nginx.exitCode !== null) throw new Error(`nginx has not started: ${said}`);
  return `http://127.0.0.1:${port}`;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
