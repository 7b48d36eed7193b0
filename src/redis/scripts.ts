/**
 * Lua function for scripts: the string under a key, or false if there is none. Another client of Redis may have written a key
 * of another type or of hundreds of megabytes: it counts as missing, and is not read.
 */
export const READ_STRING = `
local function readString(key, maxBytes)
  local length = redis.pcall('STRLEN', key)
  if type(length) == 'table' and string.find(length.err, 'WRONGTYPE', 1, true) then return false end
  -- Fails with any other error, such as a missing permission.
  if type(length) == 'table' then length = redis.call('STRLEN', key) end
  return length > 0 and length <= maxBytes and redis.call('GET', key)
end`;

/** Whether a reply is a number; for `RedisCommands.execute`. */
export function isNumber(reply: unknown): reply is number {
  return typeof reply === 'number';
}

export function isArrayOf(length: number): (reply: unknown) => reply is readonly unknown[] {
  return (reply): reply is readonly unknown[] => Array.isArray(reply) && reply.length === length;
}
