import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

const SRC = resolve('src');

/** The floors, from the ground up; CONTRIBUTING.md draws them. A file imports its own floor and those below. */
const FLOORS = [
  ['executor'],
  ['domain'],
  ['redis'],
  ['cache'],
  ['upstream'],
  ['watch'],
  ['graph'],
  ['http'],
  // A side room: it listens, and only the gateway opens its door.
  ['telemetry'],
  ['flags.ts'],
  ['config.ts'],
  ['gateway.ts'],
  ['index.ts', 'program.ts'],
  ['main.ts'],
];

/** Next door: everything that the sandbox may import of ours, and everything that may import it. */
const SANDBOX_IMPORTS = /^(sandbox|upstream\/generated)\//;
const SANDBOX_IMPORTERS = /^(sandbox\/|program\.ts$)/;

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const arrows: readonly Arrow[] = sourceFiles('src').flatMap((file) =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({
      from: relative(SRC, resolve(file)),
      to: relative(SRC, join(dirname(resolve(file)), fileName.replace(/\.js$/, '.ts'))),
    })),
);

function floorOf(file: string): number {
  const top = file.split('/')[0] ?? '';
  return FLOORS.findIndex((rooms) => rooms.includes(top));
}

const shown = ({ from, to }: Arrow) => `${from} -> ${to}`;

describe('imports point down', () => {
  test('every folder of src stands on a floor', () => {
    const strays = sourceFiles('src')
      .map((file) => relative(SRC, resolve(file)))
      .filter((file) => floorOf(file) < 0 && !file.startsWith('sandbox/'));
    expect(strays).toEqual([]);
  });

  test('no file imports from a floor above its own', () => {
    const upward = arrows.filter(
      ({ from, to }) => !from.startsWith('sandbox/') && !to.startsWith('sandbox/') && floorOf(to) > floorOf(from),
    );
    expect(upward.map(shown)).toEqual([]);
  });

  test('the sandbox imports nothing of ours but wire types, and only the program imports the sandbox', () => {
    const astray = arrows.filter(
      ({ from, to }) =>
        (from.startsWith('sandbox/') && !SANDBOX_IMPORTS.test(to)) ||
        (to.startsWith('sandbox/') && !SANDBOX_IMPORTERS.test(from)),
    );
    expect(astray.map(shown)).toEqual([]);
  });

  test('nothing in executor/ imports from the rest of src', () => {
    const astray = arrows.filter(({ from, to }) => from.startsWith('executor/') && !to.startsWith('executor/'));
    expect(astray.map(shown)).toEqual([]);
  });

  test('no files import one another in a circle', () => {
    expect(circles()).toEqual([]);
  });
});

/** Each circle once, as the path that closes it. */
function circles(): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of arrows) targets.set(from, [...(targets.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return found;
}
