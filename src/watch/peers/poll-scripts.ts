import { READ_STRING } from '../../redis/scripts.js';
import { MAX_LEASE_BYTES } from './lease.js';

/**
 * Per candidate: a new enough snapshot, 1 if now leased, or an array with the lease of a peer; up to a page. KEYS: snapshot and
 * lease of each. ARGV: prefix of this gateway's leases, lease in ms, maximum number of leases, number of due candidates,
 * maximum bytes of a snapshot and of all, then per candidate: `newerThan`, the lease to set, the lease to ignore ('*': any).
 */
export const ACQUIRE_SCRIPT = `${READ_STRING}
local results, acquired, left = {}, 0, tonumber(ARGV[6])
local function isFree(lease, ignored)
  return not lease or ignored == '*' or lease == ignored or string.sub(lease, 1, #ARGV[1]) == ARGV[1]
end
for i = 1, #KEYS / 2 do
  if acquired == tonumber(ARGV[3]) or (acquired == 0 and i > tonumber(ARGV[4])) then break end
  local newerThan, ownLease, ignored = unpack(ARGV, 4 + 3 * i, 6 + 3 * i)
  local snapshot = readString(KEYS[2 * i - 1], math.min(left, tonumber(ARGV[5])))
  local fetchedAt = snapshot and tonumber(string.match(snapshot, '^%d+'))
  local lease = readString(KEYS[2 * i], ${MAX_LEASE_BYTES})
  if fetchedAt and fetchedAt > tonumber(newerThan) then
    left = left - #snapshot
    results[i] = snapshot
  elseif isFree(lease, ignored) then
    redis.call('SET', KEYS[2 * i], ownLease, 'PX', ARGV[2])
    results[i] = 1
    acquired = acquired + 1
  else
    results[i] = { lease }
  end
end
return results`;

/**
 * Releases leases and stores the snapshots, unless a mutation has deleted the lease: the snapshot may be older than the
 * mutation. KEYS: snapshot and lease of each. ARGV: prefix of this gateway's leases, then per id: its snapshot (or '') and TTL in ms.
 */
export const RELEASE_SCRIPT = `${READ_STRING}
for i = 1, #KEYS / 2 do
  local lease = readString(KEYS[2 * i], ${MAX_LEASE_BYTES})
  if lease and string.sub(lease, 1, #ARGV[1]) == ARGV[1] then
    if ARGV[2 * i] ~= '' then redis.call('SET', KEYS[2 * i - 1], ARGV[2 * i], 'PX', ARGV[2 * i + 1]) end
    redis.call('DEL', KEYS[2 * i])
  end
end`;

/** KEYS: leases. ARGV: prefix of this gateway's leases, lease in ms, then the renewed leases. */
export const RENEW_SCRIPT = `${READ_STRING}
for i = 1, #KEYS do
  local lease = readString(KEYS[i], ${MAX_LEASE_BYTES})
  if lease and string.sub(lease, 1, #ARGV[1]) == ARGV[1] then redis.call('SET', KEYS[i], ARGV[2 + i], 'PX', ARGV[2]) end
end`;
