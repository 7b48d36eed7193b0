import { PERMISSIONS, type Permission, type Role } from '../domain/access.js';
import type { Money } from '../domain/money.js';
import { API_KEY_PATTERN } from '../isolation/scope.js';
import { isObject } from '../primitives/as-object.js';

/** Claims of a verified token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The first rule of the file whose claims all match decides. */
export interface Rule {
  readonly account: string;
  readonly apiKey: string;
  readonly role: Role;
  readonly where: readonly ClaimTest[];
}

interface ClaimTest {
  readonly claim: string;
  readonly values: readonly string[];
}

/** Where the file may take API keys from. Both return null if there is none. */
export interface KeySources {
  readonly getVariable: (name: string) => string | null;
  readonly readFile: (path: string) => string | null;
}

export type ParsedAccounts = { readonly rules: readonly Rule[] } | { readonly problems: readonly string[] };

const ALL = Object.keys(PERMISSIONS) as readonly Permission[];

/** Roles that need not be in the file. */
const BUILT_IN_ROLES: readonly Role[] = (
  [
    ['reader', ['read', 'reports']],
    ['submitter', ['read', 'submit', 'cancel', 'reports']],
    ['manager', ALL],
  ] as const
).map(([name, permissions]) => ({
  name,
  permissions: new Set<Permission>(permissions),
  backends: null,
  maxCost: null,
  maxShots: null,
  operationsPerMinute: null,
}));

const MAX_PROBLEMS = 50;

/** Checks the parsed file as a whole. A problem names its place and never repeats a value, which may be a key. */
export function parseAccounts(file: unknown, sources: KeySources): ParsedAccounts {
  const reader = new AccountsReader(sources);
  const rules = reader.read(file);
  const { problems } = reader;
  return problems.length > 0 ? { problems: problems.slice(0, MAX_PROBLEMS) } : { rules };
}

type Members = Readonly<Record<string, unknown>>;

class AccountsReader {
  readonly problems: string[] = [];
  readonly #sources: KeySources;
  readonly #roles = new Map(BUILT_IN_ROLES.map((role) => [role.name, role]));

  constructor(sources: KeySources) {
    this.#sources = sources;
  }

  read(file: unknown): readonly Rule[] {
    const { roles, accounts } = this.#object(file, 'the file', ['roles', 'accounts']);
    for (const [name, role] of Object.entries(roles === undefined ? {} : this.#object(roles, 'roles')))
      this.#roles.set(name, this.#role(role, name));
    const named = Object.entries(this.#object(accounts, 'accounts'));
    if (named.length === 0 && isObject(accounts)) this.#report('accounts', 'must name at least one account');
    return named.flatMap(([name, account]) => this.#account(account, name));
  }

  #account(value: unknown, name: string): readonly Rule[] {
    const path = `accounts.${name}`;
    const { apiKey, members } = this.#object(value, path, ['apiKey', 'members']);
    const key = this.#apiKey(apiKey, `${path}.apiKey`);
    const list = this.#list(members, `${path}.members`);
    return list.map((member, i) => {
      const memberPath = `${path}.members[${i}]`;
      const { where, role } = this.#object(member, memberPath, ['where', 'role']);
      return {
        account: name,
        apiKey: key,
        role: this.#roleByName(role, `${memberPath}.role`),
        where: this.#where(where, `${memberPath}.where`),
      };
    });
  }

  /** Required: a rule that lets in everybody whom the identity provider knows has to be written down. */
  #where(value: unknown, path: string): readonly ClaimTest[] {
    if (value === 'everyone') return [];
    if (value === undefined) {
      this.#report(path, 'is required: claims and their values, or "everyone" for all users of the identity provider');
      return [];
    }
    const claims = Object.entries(this.#object(value, path));
    if (claims.length === 0 && isObject(value)) this.#report(path, 'must name a claim, or be "everyone"');
    return claims.map(([claim, expected]) => ({ claim, values: this.#claimValues(expected, `${path}.${claim}`) }));
  }

  #claimValues(value: unknown, path: string): readonly string[] {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) this.#report(path, 'must have a value');
    return values.map((item) => {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return String(item);
      this.#report(path, 'must be a text, a number, true, false, or a list of them');
      return '';
    });
  }

  #apiKey(value: unknown, path: string): string {
    const { env, file } = this.#object(value, path, ['env', 'file']);
    if ((env === undefined) === (file === undefined)) {
      if (isObject(value)) this.#report(path, 'must have either "env", the name of a variable, or "file", a path');
      return '';
    }
    const source = env ?? file;
    if (typeof source !== 'string' || source === '') {
      this.#report(path, 'must name a variable or a file');
      return '';
    }
    const key = (env === undefined ? this.#sources.readFile(source) : this.#sources.getVariable(source))?.trim() ?? '';
    if (key === '') {
      const what =
        env === undefined ? 'a file that cannot be read or is empty' : `the variable ${source}, which is not set`;
      this.#report(path, `names ${what}`);
    } else if (!API_KEY_PATTERN.test(key))
      this.#report(path, 'must be a key of 1 to 512 printable ASCII characters without spaces');
    return key;
  }

  #roleByName(value: unknown, path: string): Role {
    const role = typeof value === 'string' ? this.#roles.get(value) : undefined;
    if (role) return role;
    this.#report(path, `must be one of ${[...this.#roles.keys()].join(', ')}`);
    return NO_ROLE;
  }

  #role(value: unknown, name: string): Role {
    const path = `roles.${name}`;
    const members = this.#object(value, path, [
      'permissions',
      'backends',
      'maxCost',
      'maxShots',
      'operationsPerMinute',
    ]);
    return {
      name,
      permissions: this.#permissions(members['permissions'], `${path}.permissions`),
      backends: members['backends'] === undefined ? null : this.#texts(members['backends'], `${path}.backends`),
      maxCost: members['maxCost'] === undefined ? null : this.#money(members['maxCost'], `${path}.maxCost`),
      maxShots: this.#count(members['maxShots'], `${path}.maxShots`),
      operationsPerMinute: this.#count(members['operationsPerMinute'], `${path}.operationsPerMinute`),
    };
  }

  /** Each role needs `read`: the result of a mutation could not be shown otherwise. */
  #permissions(value: unknown, path: string): ReadonlySet<Permission> {
    const permissions = new Set<Permission>();
    for (const [i, name] of this.#list(value, path).entries()) {
      const permission = ALL.find((known) => known === name);
      if (permission) permissions.add(permission);
      else this.#report(`${path}[${i}]`, `must be one of ${ALL.join(', ')}`);
    }
    if (Array.isArray(value) && !permissions.has('read')) this.#report(path, 'must contain read');
    return permissions;
  }

  #money(value: unknown, path: string): Money {
    const { value: amount, unit } = this.#object(value, path, ['value', 'unit']);
    const isAmount = typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;
    if (!isAmount) this.#report(`${path}.value`, 'must be a number, 0 or more');
    const isUnit = typeof unit === 'string' && unit.trim() !== '';
    if (!isUnit) this.#report(`${path}.unit`, 'must be a currency such as usd, or credit');
    return { value: isAmount ? amount : 0, unit: isUnit ? unit.trim() : '' };
  }

  #count(value: unknown, path: string): number | null {
    if (value === undefined) return null;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
    this.#report(path, 'must be an integer, 1 or more');
    return 1;
  }

  #texts(value: unknown, path: string): readonly string[] {
    return this.#list(value, path).map((item, i) => {
      if (typeof item === 'string' && item !== '') return item;
      this.#report(`${path}[${i}]`, 'must be a text');
      return '';
    });
  }

  #list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value) && value.length > 0) return value;
    this.#report(path, 'must be a list of at least one item');
    return [];
  }

  /** `names`: those that it may have. Default: any. */
  #object(value: unknown, path: string, names?: readonly string[]): Members {
    if (!isObject(value)) {
      this.#report(path, value === undefined ? 'is missing' : 'must be an object');
      return {};
    }
    for (const name of names ? Object.keys(value) : [])
      if (!names?.includes(name)) this.#report(`${path}.${name}`, `is unknown; known: ${names?.join(', ')}`);
    return value;
  }

  #report(path: string, problem: string): void {
    this.problems.push(`${path} ${problem}`);
  }
}

const NO_ROLE: Role = {
  name: '',
  permissions: new Set(),
  backends: [],
  maxCost: null,
  maxShots: null,
  operationsPerMinute: null,
};

/** The rule for somebody with these claims; null if the file has none. */
export function findRule(rules: readonly Rule[], claims: Claims): Rule | null {
  return rules.find(({ where }) => where.every((test) => matches(test, claims))) ?? null;
}

/** A claim that is a list matches with one of its items. */
function matches({ claim, values }: ClaimTest, claims: Claims): boolean {
  // Otherwise anybody who may register at the identity provider could enter the address of somebody else.
  const { email_verified: isVerified = true } = claims;
  // Some providers send it as text.
  if (claim === 'email' && isVerified !== true && isVerified !== 'true') return false;
  const value = getClaim(claims, claim);
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.some(
    (item) =>
      (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') &&
      values.includes(String(item)),
  );
}

/** A claim by its name, which may contain dots (Auth0), or by a path with dots (Keycloak's `realm_access.roles`). */
function getClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}
