/** Values with more members are never cached: measuring them would take too long. */
const MAX_MEMBERS = 100_000;

/** Approximate size of a value in memory, in kilobytes; too large for any cache when it has too many members. */
export function estimateSizeKb(value: unknown): number {
  let members = 0;
  const measure = (item: unknown): number => {
    if (typeof item === 'string') return 16 + 2 * item.length;
    if (typeof item !== 'object' || item === null) return 16;
    if (ArrayBuffer.isView(item)) return 200 + item.byteLength;
    let bytes = 16;
    if (item instanceof Map) {
      for (const [key, member] of item) bytes += measureMember(key, member);
    } else if (Array.isArray(item)) {
      // for…in would create a string for each index.
      for (const member of item) bytes += measureMember('', member);
    } else {
      // for…in allocates no list of keys; the objects measured here inherit nothing enumerable.
      for (const key in item) bytes += measureMember(key, (item as Readonly<Record<string, unknown>>)[key]);
    }
    return bytes;
  };
  const measureMember = (key: string, member: unknown): number => {
    members += 1;
    return members > MAX_MEMBERS ? Number.POSITIVE_INFINITY : measure(key) + measure(member);
  };
  return Math.min(1 + Math.floor(measure(value) / 1024), Number.MAX_SAFE_INTEGER);
}
