/** A global id in a result, and where it is in the text. */
interface FoundObject {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** The page of an object in the dashboard, below the path at which a proxy serves both. */
const PAGES = {
  Job: (id: string) => `./jobs/Job:${id}`,
  Session: (id: string) => `./sessions/${id}`,
  Backend: (id: string) => `./backends/${id}`,
} as const;

type ObjectType = keyof typeof PAGES;

/** In a result, which may be large. */
const MAX_FOUND = 1_000;

/** The global ids in a text of JSON that have a page, as whole values. */
export function findObjects(json: string): readonly FoundObject[] {
  const found = [...json.matchAll(/(?<=")(?:Job|Session|Backend):[\w.-]+(?=")/g)];
  return found.slice(0, MAX_FOUND).map(({ 0: id, index }) => ({ id, start: index, end: index + id.length }));
}

/** What has a global id that was found, and its page. */
export function describeObject(globalId: string): { readonly type: string; readonly href: string } {
  const [type, id] = globalId.split(/:(.*)/) as [ObjectType, string];
  return { type: type.toLowerCase(), href: PAGES[type](id) };
}
