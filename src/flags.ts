import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';

/** What newcomers type first, beside the flag of the setting itself. */
const SHORT = { upstream: 'upstream-url' } as const;

export interface Flags {
  /** By the name of the flag. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly complaints: readonly string[];
}

/** The flag of a setting: `--port` is PORT. */
export function flagOf(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}

/** What the command line says of these settings, and all that is not understood of it. */
export function readFlags(argv: readonly string[], settings: readonly string[]): Flags {
  const complaints: string[] = [];
  const text = { type: 'string' } as const;
  const options = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    ...Object.fromEntries([...settings.map(flagOf), ...Object.keys(SHORT)].map((flag) => [flag, text])),
  } as const;
  const { values, tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  // What follows a flag that there is not was to be its value.
  let valueAt = -1;
  for (const token of tokens) {
    if (token.kind === 'positional' && token.index !== valueAt)
      complaints.push(`${JSON.stringify(token.value)} is not understood: settings are flags, see --help.`);
    if (token.kind !== 'option') continue;
    if (!Object.hasOwn(options, token.name)) {
      valueAt = token.index + 1;
      const likely = meant(token.name, Object.keys(options), '--');
      complaints.push(`There is no flag ${token.rawName}.${likely || ' See --help.'}`);
    } else if (token.value === undefined && token.name !== 'help' && token.name !== 'version') {
      complaints.push(`${token.rawName} needs a value.`);
    }
  }
  const written = Object.entries(SHORT).map(([short, flag]) => [flag, values[flag] ?? values[short]]);
  return { values: { ...values, ...Object.fromEntries(written) }, complaints };
}

/** Asks whether these were meant by a name that there is not; says nothing when it is like none of them. */
export function meant(name: string, names: readonly string[], before = ''): string {
  const longer = name.length > 1 ? names.filter((known) => known.startsWith(name)) : [];
  const nearest = closest(name, names);
  const likely = longer.length > 0 ? longer.slice(0, 3) : [nearest].filter((known) => isNear(name, known));
  return likely.length > 0 ? ` Did you mean ${likely.map((known) => before + known).join(' or ')}?` : '';
}

function isNear(name: string, known: string): boolean {
  return distance(name, known) <= Math.max(2, name.length * 0.4);
}
