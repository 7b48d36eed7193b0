import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';

/** Short forms, in addition to the flags of the settings. */
const FLAG_ALIASES = { upstream: 'upstream-url' } as const;

export interface Flags {
  /** The values by the name of the flag. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly errors: readonly string[];
}

/** The flag of a setting: `--port` for PORT. */
export function toFlag(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}

/** Parses the command line into the values of these settings. */
export function parseFlags(argv: readonly string[], settings: readonly string[]): Flags {
  const errors: string[] = [];
  const text = { type: 'string' } as const;
  const options: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>> = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    open: { type: 'boolean' },
    mcp: { type: 'boolean' },
    ...Object.fromEntries([...settings.map(toFlag), ...Object.keys(FLAG_ALIASES)].map((flag) => [flag, text])),
  };
  const { values, tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  // The argument after an unknown flag was meant as its value, which may be a secret.
  let valueIndex = -1;
  for (const token of tokens) {
    if (token.kind === 'positional' && token.index !== valueIndex)
      errors.push(`Unexpected argument ${JSON.stringify(token.value)}: settings are flags, see --help.`);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(options, token.name)) {
      valueIndex = token.index + 1;
      errors.push(
        `Unknown flag ${token.rawName}.${suggestName(token.name, Object.keys(options), '--') || ' See --help.'}`,
      );
    } else if (token.value === undefined && options[token.name]?.type === 'string') {
      errors.push(`${token.rawName} requires a value.`);
    }
  }
  const aliased = Object.entries(FLAG_ALIASES).map(([alias, flag]) => [flag, values[flag] ?? values[alias]]);
  return { values: { ...values, ...Object.fromEntries(aliased) }, errors };
}

/** Suggests names for an unknown one; empty if none is similar. */
export function suggestName(name: string, names: readonly string[], prefix = ''): string {
  const longer = name.length > 1 ? names.filter((candidate) => candidate.startsWith(name)) : [];
  const nearest = closest(name, names);
  const isSimilar = distance(name, nearest) <= Math.max(2, name.length * 0.4);
  return formatSuggestions(
    longer.length > 0 ? longer.slice(0, 3).map((found) => prefix + found) : isSimilar ? [prefix + nearest] : [],
  );
}

/** Suggests the name from which `name` differs by at most a seventh of its letters; empty if there is none. */
export function correctTypo(name: string, names: readonly string[]): string {
  const nearest = closest(name, names);
  return formatSuggestions(distance(name, nearest) <= name.length / 7 ? [nearest] : []);
}

function formatSuggestions(names: readonly string[]): string {
  return names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : '';
}
