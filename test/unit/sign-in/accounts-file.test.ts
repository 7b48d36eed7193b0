import { expect, test } from 'vitest';
import { findRule, parseAccounts } from '../../../src/sign-in/accounts-file.js';

const SOURCES = {
  getVariable: (name: string) => ({ LAB_KEY: 'lab-key', SPACES: 'a b' })[name] ?? null,
  readFile: (path: string) => (path === '/run/secrets/lab' ? 'file-key\n' : null),
};
const SMALLEST = {
  accounts: { lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where: 'everyone', role: 'submitter' }] } },
};

function rulesOf(file: unknown) {
  const parsed = parseAccounts(file, SOURCES);
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  return parsed.rules;
}

test('needs an account and a rule only', () => {
  expect(findRule(rulesOf(SMALLEST), { sub: 'ada' })).toMatchObject({
    account: 'lab',
    apiKey: 'lab-key',
    role: { name: 'submitter' },
  });
});

test('takes the first rule whose claims all match, by name, by path and in lists', () => {
  const members = [
    { where: { 'realm_access.roles': ['admin', 'root'], department: 'physics' }, role: 'manager' },
    { where: { 'https://example.com/roles': 'reader' }, role: 'reader' },
    { where: { age: 42, active: true }, role: 'submitter' },
  ];
  const rules = rulesOf({ accounts: { lab: { apiKey: { file: '/run/secrets/lab' }, members } } });
  const roleOf = (claims: Record<string, unknown>) => findRule(rules, claims)?.role.name;
  expect(roleOf({ realm_access: { roles: ['x', 'admin'] }, department: 'physics' })).toBe('manager');
  expect(roleOf({ realm_access: { roles: ['x', 'admin'] } })).toBeUndefined();
  expect(roleOf({ realm_access: { roles: 'root' }, department: 'physics' })).toBe('manager');
  expect(roleOf({ 'https://example.com/roles': ['reader'] })).toBe('reader');
  expect(roleOf({ age: '42', active: 'true' })).toBe('submitter');
  expect(roleOf({ constructor: 'x', department: ['physics'] })).toBeUndefined();
  expect(rules[0]?.apiKey).toBe('file-key');
});

test('names every problem at once, and repeats no value', () => {
  const file = {
    rolls: {},
    roles: {
      broken: {
        permissions: ['submit', 'fly'],
        maxCost: { value: -1 },
        maxShots: 0.5,
        backends: 'simulator',
        colour: 1,
      },
    },
    accounts: {
      a: { apiKey: 'secret-key', members: [] },
      b: { apiKey: { env: 'MISSING' }, members: [{ role: 'nobody' }] },
      c: { apiKey: { env: 'SPACES', file: 'x' }, members: [{ where: {}, role: 'reader' }] },
      d: { apiKey: { file: 'missing' }, members: [{ where: { sub: { x: 1 } }, role: 'reader' }] },
      e: { apiKey: { env: 'SPACES' }, members: [{ where: { sub: [] }, role: 'reader', extra: 1 }] },
    },
  };
  const parsed = parseAccounts(file, SOURCES);
  const problems = 'problems' in parsed ? parsed.problems : [];
  expect(problems).toEqual([
    'the file.rolls is unknown; known: roles, accounts',
    'roles.broken.colour is unknown; known: permissions, backends, maxCost, maxShots, operationsPerMinute',
    'roles.broken.permissions[1] must be one of read, submit, cancel, manageSessions, reports',
    'roles.broken.permissions must contain read',
    'roles.broken.backends must be a list of at least one item',
    'roles.broken.maxCost.value must be a number, 0 or more',
    'roles.broken.maxCost.unit must be a currency such as usd, or credit',
    'roles.broken.maxShots must be an integer, 1 or more',
    'accounts.a.apiKey must be an object',
    'accounts.a.members must be a list of at least one item',
    'accounts.b.apiKey names the variable MISSING, which is not set',
    'accounts.b.members[0].role must be one of reader, submitter, manager, broken',
    'accounts.b.members[0].where is required: claims and their values, or "everyone" for all users of the identity provider',
    'accounts.c.apiKey must have either "env", the name of a variable, or "file", a path',
    'accounts.c.members[0].where must name a claim, or be "everyone"',
    'accounts.d.apiKey names a file that cannot be read or is empty',
    'accounts.d.members[0].where.sub must be a text, a number, true, false, or a list of them',
    'accounts.e.apiKey must be a key of 1 to 512 printable ASCII characters without spaces',
    'accounts.e.members[0].extra is unknown; known: where, role',
    'accounts.e.members[0].where.sub must have a value',
  ]);
  expect(problems.join()).not.toContain('secret-key');
  for (const other of [null, [], 'x', {}]) expect(parseAccounts(other, SOURCES)).toHaveProperty('problems');
});
