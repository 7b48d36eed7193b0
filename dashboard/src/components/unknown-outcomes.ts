import { tabStorage } from './storage.js';

/** Attempts to create something that may have succeeded are kept in the tab, and removed with the API key. */
const ITEM = 'unknown-outcomes';
/** Random, and new once the items of the tab have been removed. */
const EPOCH_ITEM = 'epoch';
/** The newest ones. */
const MAX_ATTEMPTS = 10;
const MAX_CHARS = 2_000_000;

/** Whether an earlier attempt may have succeeded: a reload must not offer to repeat it as if it had not. `attempt` says of what, as JSON. */
export function hasUnknownOutcome(attempt: object): boolean {
  return load().includes(JSON.stringify(attempt));
}

/** Call it before the attempt, since the page may be left meanwhile, and with its outcome. */
export function rememberOutcome(attempt: object, isUnknown: boolean): void {
  const key = JSON.stringify(attempt);
  const others = load().filter((other) => other !== key);
  let chars = 0;
  const attempts = (isUnknown ? [key, ...others] : others).slice(0, MAX_ATTEMPTS).filter((text) => {
    chars += text.length;
    return chars <= MAX_CHARS;
  });
  tabStorage.write(ITEM, attempts.length === 0 ? null : JSON.stringify(attempts));
}

/** The outcome; null if the items of the tab were removed meanwhile: whoever uses it now must not see or store what the outcome says. */
export async function awaitInEpoch<Outcome>(outcome: Promise<Outcome>): Promise<Outcome | null> {
  const epoch = tabStorage.read(EPOCH_ITEM) ?? `${Math.random()}`;
  tabStorage.write(EPOCH_ITEM, epoch);
  const result = await outcome;
  return tabStorage.read(EPOCH_ITEM) === epoch ? result : null;
}

function load(): readonly string[] {
  try {
    const attempts: unknown = JSON.parse(tabStorage.read(ITEM) ?? '[]');
    return Array.isArray(attempts) ? attempts.filter((attempt) => typeof attempt === 'string') : [];
  } catch {
    return [];
  }
}
