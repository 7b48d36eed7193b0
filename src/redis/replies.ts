/** Types of replies, for `RedisCommands.execute`. */

export function isNumber(reply: unknown): reply is number {
  return typeof reply === 'number';
}

export function isArrayOf(length: number): (reply: unknown) => reply is readonly unknown[] {
  return (reply): reply is readonly unknown[] => Array.isArray(reply) && reply.length === length;
}
