-- One account of an API key's quota for all processes that use it: KEYS[1], a hash.
-- ARGV[1] is the message of a process as JSON, ARGV[2] the time in milliseconds, or '' for this server's clock.
-- Times in the hash are milliseconds of this server's clock, times in messages are durations: no two clocks are ever compared.
-- A process states what it knows and holds, never what has changed: the next message repairs whatever was lost.
--
-- field 'state'
--   spokenAt                  when the last message came
--   minute, day               what responses have shown: reset (the service's seconds), ends, limit, remaining, and sentAt, when the newest
--                             request was sent that showed it; 'ends' of a minute is nil until a response has shown it
--   seen, begunAt             whether a request has shown the current minute that was sent since begunAt
--   closedUntil, closedAt     the cooldown after a 429, and when that came; 0 if there is none
--   probing                   whether a single request must show that the service accepts requests again
--   refusals, refusedProbes   how many came in a row
--   reopenings, reopenedAt    how many requests were served that an application sent despite an exhausted quota, and when the last was sent
--   processes, inFlight       how many processes there are, and how many requests all have in flight
--   reserved                  the sum of all claims
--   grantedAt, granted        when the last permit was granted, and how many in this minute
--   strangers, noticed        how many requests processes that do not use this ledger spent in the last minute, and in this one at least
--   uncounted                 how many were spent in this minute before it was first seen; nil until then
--   recountAt                 when all processes are looked at again
-- field 'process:<name>', one for each process
--   number                    of its last message
--   inFlight, leaseEnds       its requests in flight, and until when it may be silent with them
--   claim, owed               how many requests it is served before others in this minute, and the thousandths of one that it has saved up
--   used, wanting             how many it was granted in this minute, and whether it wanted more
local key, message = KEYS[1], cjson.decode(ARGV[1])
local field, now = 'process:' .. message.process, tonumber(ARGV[2])
if not now then
  local time = redis.pcall('TIME')
  if time.err then return redis.error_reply('NOTIME this server refuses TIME in scripts') end
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Rule 1: an empty server, or one whose clock was set back, knows nothing. Every process tells again what it knows.
local saved = redis.call('HMGET', key, 'state', field)
local state, process = saved[1] and cjson.decode(saved[1]), saved[2] and cjson.decode(saved[2])
if not state or now < state.spokenAt - 1000 then
  redis.call('DEL', key)
  state = {spokenAt = now, seen = false, begunAt = now, closedUntil = 0, closedAt = 0, probing = false, refusals = 0, refusedProbes = 0,
    reopenings = 0, reopenedAt = 0, processes = 0, inFlight = 0, reserved = 0, grantedAt = 0, granted = 0, strangers = 0, noticed = 0,
    recountAt = now}
  process = nil
end

-- Rule 2: processes that do not use this ledger spend what the figures show beyond what was granted here; noteMinute counts it. As long as they
-- do, a part of the minute is left for them and spent evenly: one that shares by the headers alone comes to a fair part of what goes down evenly.
local function leftToStrangers()
  local spent = math.max(state.strangers, state.noticed)
  if spent == 0 then return 0 end
  return math.floor(math.min(state.minute.limit * (state.processes + 1) ^ -0.35, math.max(state.minute.limit / 3, 20 * spent)))
end

-- Rule 3: each process has an equal claim on the minute. One that joins later has the part of it that is left.
local function evenly() -- from 1 to 0, a second before the end: the part of the minute in which something is still to be spent evenly
  local ends = state.minute and state.minute.ends
  return ends and math.max(0, math.min(1, (ends - 1000 - now) / 60000)) or 1
end
local function claimed() -- by all processes together
  return state.minute and math.max(0, 0.95 * state.minute.limit - leftToStrangers()) or 0
end
local function quarterMore(one) return math.floor(1.25 * one.used) + 1 end
if not process then
  state.processes = state.processes + 1
  local claim = math.floor(claimed() / state.processes * evenly())
  local owed = state.processes * 618 % 1000 -- spread: not all that have less than one claim have theirs in the same minute
  process = {number = 0, inFlight = 0, leaseEnds = now, used = 0, wanting = true, claim = claim, owed = owed}
  state.reserved = state.reserved + claim
end

local function lookAgain() -- a single request must show what remains, sent from now on
  state.seen, state.begunAt = false, now
end
-- Rule 4: after a lease without any message, this server may have hung, and processes may have gone on without it.
if now - state.spokenAt > message.lease then lookAgain() end
state.spokenAt = now

-- Rule 5: a process with requests in flight that is silent for a lease was killed, and is forgotten. Its requests may have been counted, as
-- in rule 8. One without requests may be idle: it is forgotten after two minutes, and claims what it would in rule 6 until then.
local function recount(isNewMinute)
  local all, known = redis.call('HGETALL', key), {[field] = process}
  for i = 1, #all, 2 do
    if all[i] ~= 'state' and all[i] ~= field then known[all[i]] = cjson.decode(all[i + 1]) end
  end
  state.processes, state.inFlight, state.reserved, state.recountAt = 0, 0, 0, now + message.lease
  for name, one in pairs(known) do
    local isSilent, isKilled = one.leaseEnds <= now, one.leaseEnds <= now and one.inFlight > 0
    if isKilled then
      one.inFlight = 0
      lookAgain()
    end
    if one ~= process and (isKilled or one.leaseEnds + 120000 <= now) then
      known[name] = nil
      redis.call('HDEL', key, name)
    else
      if isSilent then one.claim = math.min(one.claim, quarterMore(one)) end
      state.processes, state.inFlight = state.processes + 1, state.inFlight + one.inFlight
    end
  end
  -- Rule 6: claims are new each minute; a process that got all it wanted claims a quarter more than it used, at most.
  local share = math.floor(1000 * claimed() / state.processes)
  for name, one in pairs(known) do
    if isNewMinute then
      local claim = math.floor((one.owed + share) / 1000)
      one.owed = (one.owed + share) % 1000
      one.claim = one.wanting and claim or math.min(claim, quarterMore(one))
      one.used, one.wanting = 0, false
    end
    state.reserved = state.reserved + one.claim
    if one ~= process then redis.call('HSET', key, name, cjson.encode(one)) end
  end
end

local function beginMinute()
  state.granted, state.strangers, state.noticed, state.uncounted = state.inFlight, state.noticed, 0, nil
  recount(true)
end

-- Rule 7: of two figures of one window the safer counts. Its reset, in the service's seconds, only tells it from other windows. Another limit
-- is that of another plan, if a request shows it that was sent after those that showed the known one.
local function merge(known, told, isNewest, sentAt)
  if known and math.abs(told.reset - known.reset) <= 30 then
    known.ends = math.min(known.ends or now + told.endsIn, now + told.endsIn)
    if told.limit == known.limit then known.remaining = math.min(known.remaining, told.remaining)
    elseif sentAt > known.sentAt then known.limit, known.remaining = told.limit, told.remaining end
    known.sentAt = math.max(known.sentAt, sentAt)
  elseif not known or isNewest or told.reset > known.reset then
    return {reset = told.reset, ends = now + told.endsIn, limit = told.limit, remaining = told.remaining, sentAt = sentAt}, true
  end
  return known, false
end

-- Rule 8: a request without a response may have been counted. Rule 9: this server may have lost what it had said.
local function noteProcess()
  if message.acknowledged > process.number then state.uncounted = nil end
  if message.lost > 0 or message.acknowledged > process.number then lookAgain() end
  state.inFlight = math.max(0, state.inFlight - process.inFlight + message.inFlight)
  process.number, process.inFlight, process.leaseEnds = message.number, message.inFlight, now + message.lease
end

-- Rule 10: a request that an application sent despite an exhausted quota was served. What was known before it counts for nothing.
local function noteReopening(reopened, sentAt)
  if reopened.number > state.reopenings then
    state.reopenings, state.reopenedAt = reopened.number, now - reopened.ago
    if state.closedAt <= state.reopenedAt then
      state.closedUntil, state.closedAt, state.probing, state.refusals, state.refusedProbes = 0, 0, false, 0, 0
    end
    if state.day and state.day.sentAt < state.reopenedAt then state.day = nil end
    if state.minute and state.minute.sentAt < state.reopenedAt then
      lookAgain()
      state.minute, state.begunAt, state.strangers, state.noticed, state.uncounted = nil, state.reopenedAt, 0, 0, nil
    end
  end
  if reopened.number < state.reopenings and sentAt < state.reopenedAt then message.minute, message.day = nil, nil end
end

-- Rule 11: a 429 closes for all, until the latest time that was named, and the response to a single request opens again.
local function noteCooldown(closed)
  local at = now - closed.ago
  if at <= state.reopenedAt then return end
  local isAnother = at > state.closedAt + 1000
  if isAnother or now + closed.endsIn > state.closedUntil + 1000 then -- else it is the same end, told later
    state.closedUntil = math.max(state.closedUntil, now + closed.endsIn)
  end
  if isAnother then
    state.closedAt, state.probing = at, true
    state.refusals, state.refusedProbes = math.max(state.refusals, closed.refusals), math.max(state.refusedProbes, closed.refusedProbes)
  end
end

local function noteMinute(told, sentAt)
  local looked, hasClaims, isNew = not state.seen and sentAt >= state.begunAt, state.minute and not state.seen, nil
  state.minute, isNew = merge(state.minute, told, looked, sentAt)
  state.seen = state.seen or looked
  if isNew and not hasClaims then beginMinute() end
  if state.seen and not state.uncounted then
    state.uncounted = math.max(0, state.minute.limit - state.minute.remaining - state.granted - state.noticed)
  end
  -- Never fewer than before: requests that were granted since may be missing in the figures.
  local spent = state.uncounted and state.minute.limit - state.minute.remaining - state.uncounted - state.granted or 0
  state.noticed = math.max(state.noticed, spent)
end

local isOvertaken = message.number <= process.number -- by a later message: it is told nothing, and tells nothing
if not isOvertaken then
  local sentAt = message.newest and now - message.newest or -1
  noteProcess()
  noteReopening(message.reopened or {number = 0, ago = 0}, sentAt)
  if message.closed then noteCooldown(message.closed) end
  if sentAt > state.closedAt then state.probing, state.refusals, state.refusedProbes = false, 0, 0 end
  if message.day then state.day = merge(state.day, message.day, false, sentAt) end
  if message.minute then noteMinute(message.minute, sentAt) end
end

-- Rule 12: a minute ends by itself. A single request must show that the next has begun.
if state.day and now >= state.day.ends then state.day = nil end
local minute, day = state.minute, state.day
if minute and minute.ends and now >= minute.ends then
  minute.reset, minute.remaining, minute.ends = minute.reset + 60, minute.limit, nil
  lookAgain()
  beginMinute()
elseif now >= state.recountAt then
  recount(false)
end

-- Rule 13: what is in flight may have been counted or may not, and so does not remain.
local wanted = isOvertaken and 0 or message.wanted
local free = math.min(minute and minute.remaining or 1e9, day and day.remaining or 1e9) - state.inFlight
-- Each step returns how many permits are granted, when to ask for the rest, and whether the rest waits for a response to a request in flight;
-- or nothing, and the next step decides.
local function grantNothing() if wanted < 1 then return 0, 0, false end end
local function waitForCooldown() if now < state.closedUntil then return 0, state.closedUntil - now, false end end
local function waitForDay()
  if not day or day.remaining - state.inFlight >= 1 then return nil end
  return 0, day.remaining > 0 and 500 or day.ends - now, day.remaining > 0
end
local function grantSingle() -- the next goes if the one before gets no response in time
  if not state.probing and state.seen then return nil end
  if free < 1 then return 0, 500, state.inFlight > 0 end
  local goesAt = state.inFlight == 0 and now or state.grantedAt + (state.probing and 2000 or 250)
  return now >= goesAt and 1 or 0, now >= goesAt and 50 or math.min(50, goesAt - now), true
end
-- Rule 14: a claim is served while anything is free. What is left is for all, but for the claims of others and a twentieth for processes that
-- have not been noticed. This and what is left to strangers, less what they have had, fades evenly, so that nothing is left over but
-- the last requests of a minute with strangers, of which each may send one at that moment.
local function grantShare()
  local toStrangers, spent = leftToStrangers(), state.noticed + (state.uncounted or 0)
  local fading = math.min(toStrangers, math.max(toStrangers - spent, 0.1 * minute.limit)) * evenly()
  local own = math.floor(free - (toStrangers > 0 and math.max(fading, 1 + 0.01 * spent) or 0))
  local kept = math.max(1, 0.05 * minute.limit + state.reserved - process.claim)
  local granted = math.max(0, math.min(wanted, math.max(math.min(own, process.claim), math.floor(own - kept * evenly()))))
  local rest, untilEnd = free - granted, minute.ends - now
  if rest >= 1 then
    local soonest = toStrangers > 0 and 500 or math.min(500, 20 * state.processes)
    return granted, math.min(untilEnd, math.max(untilEnd - 1000 - 60000 * (rest - 1) / (kept + toStrangers), soonest)), false
  end
  local isInFlight = minute.remaining > granted
  return granted, math.min(untilEnd, isInFlight and 500 or untilEnd), isInFlight
end
local granted, askIn, awaits
for _, step in ipairs({grantNothing, waitForCooldown, waitForDay, grantSingle, grantShare}) do
  granted, askIn, awaits = step()
  if granted then break end
end

local ofClaim = math.min(process.claim, granted)
process.claim, state.reserved, process.wanting = process.claim - ofClaim, state.reserved - ofClaim, process.wanting or granted < wanted
process.used, process.inFlight = process.used + granted, process.inFlight + granted
state.inFlight, state.granted = state.inFlight + granted, state.granted + granted
if granted > 0 then state.grantedAt = now end

-- Rule 15: a process that says goodbye is forgotten at once, and its claim is free. What it had in flight may have been counted, as in rule 8.
if message.leaving and message.number == process.number then
  if process.inFlight > 0 then lookAgain() end
  state.processes, state.reserved = math.max(0, state.processes - 1), math.max(0, state.reserved - process.claim)
  state.inFlight = math.max(0, state.inFlight - process.inFlight)
  redis.call('HDEL', key, field)
  redis.call('HSET', key, 'state', cjson.encode(state))
else
  redis.call('HSET', key, 'state', cjson.encode(state), field, cjson.encode(process))
end
redis.call('PEXPIRE', key, math.min(176400000, math.max(600000, math.max(state.closedUntil, day and day.ends or 0) - now + 60000)))

-- Permits, ask again in, processes, now, closed until and at, refusals, refused probes, awaits a response (1 or 0), reopenings, reopened at;
-- reset, end, limit, remaining of minute and day.
local response = {granted, math.ceil(askIn), state.processes, now, state.closedUntil, state.closedAt, state.refusals, state.refusedProbes,
  awaits and 1 or 0, state.reopenings, state.reopenedAt}
for _, window in ipairs({state.seen and minute or {}, day or {}}) do
  for _, name in ipairs({'reset', 'ends', 'limit', 'remaining'}) do response[#response + 1] = window[name] or -1 end
end
return response
