-- One account of an API key's quota for all processes that use it: KEYS[1], a hash of the field 'state' and a field per process.
-- ARGV[1] is the message of a process as JSON, ARGV[2] the time in milliseconds, or '' for this server's clock.
-- Times in the hash are milliseconds of this server's clock, times in messages are durations: no two clocks are ever compared.
-- A process states what it knows and holds, never what has changed: the next message repairs whatever was lost.
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
  state = {seen = false, begunAt = now, grantedAt = 0, recountAt = now, processes = 0, inFlight = 0, reserved = 0,
    closedUntil = 0, closedAt = 0, probing = false, refusals = 0, refusedProbes = 0, reopenings = 0, reopenedAt = 0}
  process = nil
end
state.spokenAt = now

-- Rule 2: each process has an equal claim on the minute. One that joins later has the part of it that is left.
local function evenly() -- from 1 to 0, a second before the end: the part of the minute in which something is still to be spent evenly
  local ends = state.minute and state.minute.ends
  return ends and math.max(0, math.min(1, (ends - 1000 - now) / 60000)) or 1
end
if not process then
  state.processes = state.processes + 1
  local claim = state.minute and math.floor(0.95 * state.minute.limit / state.processes * evenly()) or 0
  local owed = state.processes * 618 % 1000 -- thousandths, spread: not all that have less than one claim have theirs in the same minute
  process = {number = 0, inFlight = 0, leaseEnds = now, used = 0, wanting = true, claim = claim, owed = owed}
  state.reserved = state.reserved + claim
end

local function lookAgain() -- a single request must show what remains, sent from now on
  state.seen, state.begunAt = false, now
end

local function recount(newMinute)
  local all, known = redis.call('HGETALL', key), {[field] = process}
  for i = 1, #all, 2 do
    if all[i] ~= 'state' and all[i] ~= field then known[all[i]] = cjson.decode(all[i + 1]) end
  end
  state.processes, state.inFlight, state.reserved, state.recountAt = 0, 0, 0, now + message.lease
  for name, one in pairs(known) do
    -- Rule 3: a process that is silent for a lease is gone. What it had in flight may have been counted, as in rule 6.
    if one.leaseEnds <= now and one.inFlight > 0 then
      one.inFlight = 0
      lookAgain()
    end
    state.processes, state.inFlight = state.processes + 1, state.inFlight + one.inFlight
    if one.leaseEnds + 120000 <= now then
      state.processes, known[name] = state.processes - 1, nil
      redis.call('HDEL', key, name)
    end
  end
  local share = state.minute and math.floor(950 * state.minute.limit / state.processes) or 0
  for name, one in pairs(known) do
    if newMinute then -- Rule 4: claims are new each minute; a process that got all it wanted claims a quarter more than it used, at most
      local claim = math.floor((one.owed + share) / 1000)
      one.owed = (one.owed + share) % 1000
      one.claim = one.wanting and claim or math.min(claim, math.floor(1.25 * one.used) + 1)
      one.used, one.wanting = 0, false
    end
    state.reserved = state.reserved + one.claim
    if one ~= process then redis.call('HSET', key, name, cjson.encode(one)) end
  end
end

-- Rule 5: of two figures of one window the safer counts. Its reset, in the service's seconds, only tells it from other windows. Another limit
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

local wanted = message.number > process.number and message.wanted or 0 -- nothing for a message that a later one has overtaken
if message.number > process.number then
  -- Rule 6: a request without a response may have been counted. Rule 7: this server may have lost what it had said.
  if message.lost > 0 or message.acknowledged > process.number then lookAgain() end
  local sentAt = message.newest and now - message.newest or -1
  state.inFlight = math.max(0, state.inFlight - process.inFlight + message.inFlight)
  process.number, process.inFlight, process.leaseEnds = message.number, message.inFlight, now + message.lease
  -- Rule 13: a request that an application sent despite an exhausted quota was served. What was known before it counts for nothing.
  local reopened = message.reopened or {number = 0, ago = 0}
  if reopened.number > state.reopenings then
    state.reopenings, state.reopenedAt = reopened.number, now - reopened.ago
    if state.closedAt <= state.reopenedAt then
      state.closedUntil, state.closedAt, state.probing, state.refusals, state.refusedProbes = 0, 0, false, 0, 0
    end
    if state.day and state.day.sentAt < state.reopenedAt then state.day = nil end
    if state.minute and state.minute.sentAt < state.reopenedAt then
      state.minute, state.seen, state.begunAt = nil, false, state.reopenedAt
    end
  end
  if reopened.number < state.reopenings and sentAt < state.reopenedAt then message.minute, message.day = nil, nil end
  -- Rule 8: a 429 closes for all, until the latest time that was named, and the response to a single request opens again.
  local closed = message.closed
  if closed and now - closed.ago > state.reopenedAt then
    local isAnother = now - closed.ago > state.closedAt + 1000
    if isAnother or now + closed.endsIn > state.closedUntil + 1000 then -- else it is the same end, told later
      state.closedUntil = math.max(state.closedUntil, now + closed.endsIn)
    end
    if isAnother then
      state.closedAt, state.probing = now - closed.ago, true
      state.refusals, state.refusedProbes = math.max(state.refusals, closed.refusals), math.max(state.refusedProbes, closed.refusedProbes)
    end
  end
  if sentAt > state.closedAt then state.probing, state.refusals, state.refusedProbes = false, 0, 0 end
  if message.day then state.day = merge(state.day, message.day, false, sentAt) end
  if message.minute then
    local looked, hasClaims, isNew = not state.seen and sentAt >= state.begunAt, state.minute and not state.seen, nil
    state.minute, isNew = merge(state.minute, message.minute, looked, sentAt)
    state.seen = state.seen or looked
    if isNew and not hasClaims then recount(true) end
  end
end

-- Rule 9: a minute ends by itself. A single request must show that the next has begun.
if state.day and now >= state.day.ends then state.day = nil end
local minute, day, granted, askIn, awaits = state.minute, state.day, 0, 0, false -- awaits: what is waited for is a response to a request
if minute and minute.ends and now >= minute.ends then
  minute.reset, minute.remaining, minute.ends = minute.reset + 60, minute.limit, nil
  lookAgain()
  recount(true)
elseif now >= state.recountAt then
  recount(false)
end

-- Rule 10: what is in flight may have been counted or may not, and so does not remain.
local free = math.min(minute and minute.remaining or 1e9, day and day.remaining or 1e9) - state.inFlight
local function single(patience) -- the next goes if the one before gets no response
  if free < 1 then return 0, 500, state.inFlight > 0 end
  local isNext = state.inFlight == 0 or now - state.grantedAt >= patience
  return isNext and 1 or 0, isNext and 50 or math.min(50, state.grantedAt + patience - now), true
end
if wanted < 1 then askIn = 0
elseif now < state.closedUntil then askIn = state.closedUntil - now
elseif day and day.remaining - state.inFlight < 1 then askIn, awaits = day.remaining > 0 and 500 or day.ends - now, day.remaining > 0
elseif state.probing then granted, askIn, awaits = single(2000)
elseif not state.seen then granted, askIn, awaits = single(250)
else
  -- Rule 11: a claim is served while anything is free. What is left is for all, but for the claims of others and a twentieth for processes
  -- that the ledger does not know: these fade evenly, so that nothing is left over.
  local kept = math.max(1, 0.05 * minute.limit + state.reserved - process.claim)
  granted = math.max(0, math.min(wanted, math.max(math.min(free, process.claim), math.floor(free - kept * evenly()))))
  local left, untilEnd = free - granted, minute.ends - now
  local fadesIn = math.max(untilEnd - 1000 - 60000 * (left - 1) / kept, math.min(500, 20 * state.processes))
  awaits = left < 1 and minute.remaining > granted
  askIn = math.min(untilEnd, left >= 1 and fadesIn or awaits and 500 or untilEnd)
end

local claimed = math.min(process.claim, granted)
process.claim, state.reserved, process.wanting = process.claim - claimed, state.reserved - claimed, process.wanting or granted < wanted
process.used, process.inFlight, state.inFlight = process.used + granted, process.inFlight + granted, state.inFlight + granted
if granted > 0 then state.grantedAt = now end
-- Rule 12: a process that says goodbye is forgotten at once, and its claim is free. What it had in flight may have been counted, as in rule 6.
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

-- Permits, ask again in, processes, now, closed until and at, refusals, refused probes, awaits a response (1 or 0), reopenings, reopened at; reset, end,
-- limit, remaining of minute and day.
local response = {granted, math.ceil(askIn), state.processes, now, state.closedUntil, state.closedAt, state.refusals, state.refusedProbes,
  awaits and 1 or 0, state.reopenings, state.reopenedAt}
for _, window in ipairs({state.seen and minute or {}, day or {}}) do
  for _, name in ipairs({'reset', 'ends', 'limit', 'remaining'}) do response[#response + 1] = window[name] or -1 end
end
return response
