import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config.js';
import { chooseMaxMemoryMb } from '../../src/limits.js';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('compose.yaml', 'utf8'));
const words = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

test('copies only files that exist and that .dockerignore does not exclude', () => {
  const passed = readFileSync('.dockerignore', 'utf8').split('\n');
  const copied = words('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'src', 'schema']));
  for (const path of copied) {
    expect(existsSync(path), path).toBe(true);
    expect(passed).toContain(`!${path}`);
  }
});

test('runs the program of package.json as an unprivileged user, with a health check', () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(words('CMD')).toContain(`["node", "${bin['quantum-job-gateway']}"]`);
  expect(words('USER')).toEqual(['node']);
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('CMD ["node", "dist'));
  expect(dockerfile).toContain('/live');
  expect(words('FROM').every((image) => image.startsWith('node:24-slim'))).toBe(true);
});

test('sets existing settings, a read-only file system and time to drain in compose.yaml', () => {
  const { environment, read_only, cap_drop, stop_grace_period, ports, mem_limit } = compose.services.gateway;
  expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
  const settings = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, `${value}`.replace(/^\$\{\w+:-(.*)\}$/, '$1')]),
  );
  const result = loadConfig(settings, []);
  if (result.kind !== 'config') throw new Error(JSON.stringify(result));
  for (const name of Object.keys(settings)) expect(result.config).toHaveProperty(name);
  expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(result.config.DRAIN_TIMEOUT_MS);
  // Node takes half of the memory of a container as the heap; received and sent bytes are outside of it.
  expect(mem_limit).toMatch(/^\d+g$/);
  const memory = Number.parseInt(mem_limit, 10) * 1024 ** 3;
  expect(2 * chooseMaxMemoryMb(memory / 2, memory) * 1e6).toBeLessThanOrEqual(memory);
  expect(chooseMaxMemoryMb(memory / 2, memory)).toBeGreaterThan(1_000);
  expect(words('# Run it with a memory limit')[0]).toContain(`--memory ${mem_limit}`);
  expect(ports).toEqual([`127.0.0.1:4000:${result.config.PORT}`]);
});
