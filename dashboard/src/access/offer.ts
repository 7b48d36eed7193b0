/** What the gateway offers to everybody who opens the page. */
export interface Offer {
  /** The sandbox's key, where the gateway runs on the sandbox. */
  readonly apiKey: string | null;
  /** Whether it has a key of its own for those who bring none. */
  readonly hasDefaultKey: boolean;
}

export async function fetchOffer(signal: AbortSignal): Promise<Offer> {
  const answer = await fetch('/access.json', { signal });
  if (!answer.ok) throw new Error(`The gateway answers ${answer.status}.`);
  const said: unknown = await answer.json();
  return { apiKey: textIn(said, 'apiKey'), hasDefaultKey: memberOf(said, 'hasDefaultKey') === true };
}

function textIn(object: unknown, name: string): string | null {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : null;
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
