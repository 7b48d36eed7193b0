import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.js';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('compose.yaml', 'utf8'));
const words = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

test('what the image is built from exists, and is let through to the build', () => {
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

test('the image runs the program of package.json as somebody without rights, and asks whether it lives', () => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(words('CMD')).toContain(`["node", "${bin['quantum-job-gateway']}"]`);
  expect(words('USER')).toEqual(['node']);
  expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('CMD ["node", "dist'));
  expect(dockerfile).toContain('/live');
  expect(words('FROM').every((image) => image.startsWith('node:20-slim'))).toBe(true);
});

test('compose gives it settings that there are, nothing to write to, and time to drain', () => {
  const { environment, read_only, cap_drop, stop_grace_period, ports } = compose.services.gateway;
  expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] });
  const settings = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, `${value}`.replace(/^\$\{\w+:-(.*)\}$/, '$1')]),
  );
  const reading = readConfig(settings, []);
  if (reading.kind !== 'config') throw new Error(JSON.stringify(reading));
  for (const name of Object.keys(settings)) expect(reading.config).toHaveProperty(name);
  expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(reading.config.DRAIN_TIMEOUT_MS);
  expect(ports).toEqual([`127.0.0.1:4000:${reading.config.PORT}`]);
});
