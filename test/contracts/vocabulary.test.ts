import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/sources.js';

/** Words that no identifier contains: a standard term exists for what they were used for. */
const BANNED_WORDS: ReadonlySet<string> = new Set(
  [
    ['told', 'asked', 'heard', 'said', 'known', 'kept', 'own', 'look'], // response, request, cached, local, poll
    ['whoever', 'nobody', 'whole', 'moment', 'place', 'way', 'thing'], // caller, all, timestamp, path, the entity's name
    ['given', 'wanted', 'around', 'over', 'beside'], // value, demand, hooks, aborted
    ['tally', 'patience', 'deafen', 'disarm', 'complaint', 'complaints'], // stats, timeout, unsubscribe, clearTimer, errors
  ].flat(),
);

/** Identifiers that consist of these words only. */
const BANNED_NAMES: ReadonlySet<string> = new Set([
  'before',
  'answer',
  'ending',
  'news',
  'reading',
  'what',
  'ask',
  'begun',
]);

/** Prefixes and suffixes with a standard form: `max`, `XOptions`, `getX`, `toX` or `computeX`. */
const BANNED_FORMS = /^(?:most|longest)(?![a-z])|^(?:MOST|LONGEST)_|^[A-Z]\w*Parts$|[a-z]Of$/;

/** Words that no comment, test name or document contains. */
const BANNED_IN_PROSE =
  /\b(?:told|heard|said|asked|whoever|nobody|somebody|moment|beside|things?|vain|whole|kept|answer(?:s|ed)?|refuse[sd]?)\b/i;

/** Names that other code defines, or that are standard terms. */
const ALLOWED: Readonly<Record<string, string>> = {
  allOf: 'as in JSON Schema',
  before: 'argument of Relay connections',
  getPrototypeOf: 'JavaScript',
  hasOwn: 'JavaScript',
  indexOf: 'JavaScript',
  isArrayOf: 'type guard with an element type',
  isOneOf: 'option of Pothos',
  isTypeOf: 'option of graphql-js',
  lastIndexOf: 'JavaScript',
  oneOf: 'as in JSON Schema',
  toBeInstanceOf: 'Vitest',
  toBeTypeOf: 'Vitest',
};

const FILES = ['src', 'sandbox/src', 'openqasm/src', 'dashboard/src', 'test', 'bench', 'docs']
  .flatMap((folder) => sourceFiles(folder, ['.ts', '.tsx']))
  .filter((file) => !file.endsWith('.d.ts') && !/\/(generated|node_modules|dist)\//.test(file));

const SOURCES = FILES.map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));

/** The names in each file. */
const IDENTIFIERS = new Map(SOURCES.map((source) => [source.fileName, [...collectIdentifiers(source)]]));

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', '.env.example', 'src/executor/README.md'],
  ...['docs', 'schema'].flatMap((folder) => sourceFiles(folder, ['.md', '.graphql', '.yaml'])),
];

test('identifiers contain no banned word', () => {
  const names = [...new Set([...IDENTIFIERS.values()].flat())];
  const banned = new Set(names.filter((name) => isBanned(name) && !(name in ALLOWED)));
  const found = [...IDENTIFIERS].flatMap(([file, used]) =>
    used.filter((name) => banned.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('comments and test names contain no banned word', () => {
  const texts = SOURCES.flatMap((source) => collectProse(source).map((text) => `${source.fileName}: ${text}`));
  expect(texts.filter((text) => BANNED_IN_PROSE.test(text))).toEqual([]);
});

test('documents contain no banned word', () => {
  const lines = DOCUMENTS.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line}`),
  );
  expect(lines.filter((line) => BANNED_IN_PROSE.test(line))).toEqual([]);
});

test('the dashboard does not call anything "it"', () => {
  const sources = SOURCES.filter(({ fileName }) => /^dashboard\/src\/(?!graphiql)/.test(fileName));
  const texts = sources.flatMap((source) => collectTexts(source).map((text) => `${source.fileName}: ${text}`));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => /\b(?:it|its)\b/i.test(text))).toEqual([]);
});

test('every allowed name is used', () => {
  const used = new Set([...IDENTIFIERS.values()].flat());
  expect(Object.keys(ALLOWED).filter((name) => !used.has(name))).toEqual([]);
});

function isBanned(name: string): boolean {
  if (BANNED_FORMS.test(name) || BANNED_NAMES.has(name)) return true;
  return splitWords(name).some((word) => BANNED_WORDS.has(word));
}

function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);
}

/** Comments, texts and string keys are no identifiers. */
function collectIdentifiers(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text.replace(/^#/, ''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Returns lines that are or end with a comment, and the names of tests. */
function collectProse(source: ts.SourceFile): string[] {
  const comments = source.text
    .split('\n')
    .flatMap((line) => /^\s*\/?\*.*|(?:^|\s)\/\/ .*/.exec(line)?.[0].trim() ?? []);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))) names.push(name.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  if (source.fileName.endsWith('.test.ts')) visit(source);
  return [...comments, ...names];
}

/** Returns the texts in strings, templates and elements, some of which users see. */
function collectTexts(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Whether it is `test`, `describe` or `it`, or a call of their methods, such as `test.each([])`. */
function isTest(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return ['test', 'describe', 'it'].includes(expression.text);
  return (
    (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) && isTest(expression.expression)
  );
}
