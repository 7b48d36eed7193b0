import { READ_STRING } from '../../redis/scripts.js';
import { MAX_CLAIM_BYTES } from './poll-claim.js';

/**
 * Per candidate: a new enough snapshot, 1 if now claimed, or an array with the claim of a peer; up to a page. KEYS: snapshot and
 * claim of each. ARGV: prefix of this gateway's claims, how long they last in ms, maximum number of claims, number of due candidates,
 * maximum bytes of a snapshot and of all, then per candidate: `newerThan`, the claim to set, the claim to ignore ('*': any).
 */
export const CLAIM_SCRIPT = `${READ_STRING}
local results, claimed, left = {}, 0, tonumber(ARGV[6])
local function isFree(claim, ignored)
  return not claim or ignored == '*' or claim == ignored or string.sub(claim, 1, #ARGV[1]) == ARGV[1]
end
for i = 1, #KEYS / 2 do
  if claimed == tonumber(ARGV[3]) or (claimed == 0 and i > tonumber(ARGV[4])) then break end
  local newerThan, ownClaim, ignored = unpack(ARGV, 4 + 3 * i, 6 + 3 * i)
  local snapshot = readString(KEYS[2 * i - 1], math.min(left, tonumber(ARGV[5])))
  local fetchedAt = snapshot and tonumber(string.match(snapshot, '^%d+'))
  local claim = readString(KEYS[2 * i], ${MAX_CLAIM_BYTES})
  if fetchedAt and fetchedAt > tonumber(newerThan) then
    left = left - #snapshot
    results[i] = snapshot
  elseif isFree(claim, ignored) then
    redis.call('SET', KEYS[2 * i], ownClaim, 'PX', ARGV[2])
    results[i] = 1
    claimed = claimed + 1
  else
    results[i] = { claim }
  end
end
return results`;

/**
 * Releases claims and stores the snapshots, unless a mutation has deleted the claim: the snapshot may be older than the
 * mutation. KEYS: snapshot and claim of each. ARGV: prefix of this gateway's claims, then per id: its snapshot (or '') and TTL in ms.
 */
export const RELEASE_SCRIPT = `${READ_STRING}
for i = 1, #KEYS / 2 do
  local claim = readString(KEYS[2 * i], ${MAX_CLAIM_BYTES})
  if claim and string.sub(claim, 1, #ARGV[1]) == ARGV[1] then
    if ARGV[2 * i] ~= '' then redis.call('SET', KEYS[2 * i - 1], ARGV[2 * i], 'PX', ARGV[2 * i + 1]) end
    redis.call('DEL', KEYS[2 * i])
  end
end`;

/** KEYS: claims. ARGV: prefix of this gateway's claims, how long they last in ms, then the renewed claims. */
export const RENEW_SCRIPT = `${READ_STRING}
for i = 1, #KEYS do
  local claim = readString(KEYS[i], ${MAX_CLAIM_BYTES})
  if claim and string.sub(claim, 1, #ARGV[1]) == ARGV[1] then redis.call('SET', KEYS[i], ARGV[2 + i], 'PX', ARGV[2]) end
end`;
