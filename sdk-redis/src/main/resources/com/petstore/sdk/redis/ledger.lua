-- One account of an API key's quota for all processes that use it: KEYS[1], a hash.
-- ARGV[1] is the message of a process as JSON, ARGV[2] the time in milliseconds, or '' for this server's clock.
-- All times are milliseconds of this server's clock; -1 is none. A process states what it has observed and what it has in flight, never what has
-- changed: what is observed is joined, in any order and any number of times, and the next message repairs whatever was lost.
--
-- field 'state'
--   lastMessageAt                  when the last message came
--   observed                  what responses of the service have shown to any process (as Observed in Java, whose joins are those below)
--     minute, day             the window that was shown last, which may be over: limit, remaining, reset (the service's seconds), endsAt, shownBy
--     open                    the refusals that no response to a later request has ended: closedAt, until, inARow, probes, reason
--     clearedBy, refusedAt    the time of sending before which no refusal counts, and when the last refusal came
--     recheckedBy             when the newest request was sent that was served although the quota seemed to be used up
--   begunAt                   a request that was sent since then has to show what remains
--   ended                     the reset of the minute whose end was noticed
--   processes, inFlight       how many processes there are, and how many requests all have in flight
--   reserved                  the sum of what is kept for all processes, if nothing of it had faded
--   grantedAt, granted        when the last permit was granted, and how many in this minute
--   strangers, noticed        how many requests processes that do not use this ledger spent in the last minute, and in this one at least
--   uncounted                 how many were spent in this minute before it was first seen; nil until then
--   recountAt                 when all processes are counted again
-- field 'process:<name>', one for each process
--   number                    of its last message
--   inFlight, leaseEnds       its requests in flight, and until when it may be silent with them
--   claim, owed               how many requests it is served before others in this minute, and the thousandths of one that it has saved up
--   kept                      what is kept of the claim, if nothing of it had faded
--   used, before, wanting     how many it was granted in this minute and in the one before, and whether it requested more
local key, message = KEYS[1], cjson.decode(ARGV[1])
local field, now = 'process:' .. message.process, tonumber(ARGV[2])
if not now then
  local time = redis.pcall('TIME')
  if time.err then return redis.error_reply('NOTIME this server refuses TIME in scripts') end
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Rule 1: an empty server, one whose clock was set back, and an account that cannot be read begin anew. Every process states again what it has
-- observed.
local saved = redis.pcall('HMGET', key, 'state', field)
local function read(text) -- nil unless it was written by this script
  local isRead, one = pcall(cjson.decode, text or '')
  return isRead and type(one) == 'table' and (one.observed or one.kept) and one or nil
end
local state, process = read(saved[1]), read(saved[2])
if saved.err or not state or now < state.lastMessageAt - 1000 then
  redis.call('DEL', key)
  state = {lastMessageAt = now, observed = {open = {}, clearedBy = -1, refusedAt = -1, recheckedBy = -1}, begunAt = now, ended = -1, processes = 0,
    inFlight = 0, reserved = 0, grantedAt = 0, granted = 0, strangers = 0, noticed = 0, recountAt = now}
  process = nil
end

-- What is observed is joined: the times of sending decide, and a refusal counts until a response to a request that was sent after it.
local function isSentLater(one, other)
  local a = {one.shownBy, -one.remaining, one.limit, one.reset, -one.endsAt}
  local b = {other.shownBy, -other.remaining, other.limit, other.reset, -other.endsAt}
  for i = 1, 5 do if a[i] ~= b[i] then return a[i] > b[i] end end
  return true
end
local function joinWindow(one, other, length)
  if not one or not other then return one or other end
  if other.shownBy >= one.endsAt then return other end
  if one.shownBy >= other.endsAt then return one end
  local later, earlier = one, other
  if other.reset > one.reset then later, earlier = other, one end
  if later.reset - earlier.reset > 30 then
    return earlier.shownBy > later.endsAt - length and isSentLater(earlier, later) and earlier or later
  end
  if one.limit ~= other.limit then return isSentLater(one, other) and one or other end
  if one.reset == other.reset and other.endsAt < one.endsAt then later = other end
  return {limit = one.limit, remaining = math.min(one.remaining, other.remaining), reset = later.reset, endsAt = later.endsAt,
    shownBy = math.max(one.shownBy, other.shownBy)}
end
local function compare(one, other)
  for _, name in ipairs({'closedAt', 'until', 'inARow', 'probes', 'reason'}) do
    if one[name] ~= other[name] then return one[name] < other[name] and -1 or 1 end
  end
  return 0
end
local function joinOpen(one, other, clearedBy)
  local all, open = {}, {}
  for _, list in ipairs({one, other}) do
    for _, refusal in ipairs(list) do if refusal.closedAt >= clearedBy then all[#all + 1] = refusal end end
  end
  table.sort(all, function(a, b) return compare(a, b) < 0 end)
  for i, refusal in ipairs(all) do
    local isCovered = false -- by one that came no earlier and lasts no less
    for j = i + 1, #all do isCovered = isCovered or all[j]['until'] >= refusal['until'] end
    if not isCovered then open[#open + 1] = refusal end
  end
  return open
end
local function join(one, other)
  local since, clearedBy = math.max(one.recheckedBy, other.recheckedBy), math.max(one.clearedBy, other.clearedBy)
  local function shown(window) return window and window.shownBy >= since and window or nil end
  return {minute = joinWindow(shown(one.minute), shown(other.minute), 60000), day = joinWindow(shown(one.day), shown(other.day), 86400000),
    open = joinOpen(one.open, other.open, clearedBy), clearedBy = clearedBy, refusedAt = math.max(one.refusedAt, other.refusedAt),
    recheckedBy = since}
end

-- The minute that is current: what is observed of it, or what follows it once it is over.
local function currentMinute()
  local shown = state.observed.minute
  if not shown then return nil end
  local isOver = state.ended == shown.reset
  return {limit = shown.limit, remaining = isOver and shown.limit or shown.remaining, ends = not isOver and shown.endsAt or nil}
end
local minute = currentMinute()

-- Rule 2: processes that do not use this ledger spend what the figures show beyond what was granted here; noteObserved counts it. As long as they
-- do, a part of the minute is left for them and spent evenly: one that shares by the headers alone comes to a fair part of what goes down evenly.
local function leftToStrangers()
  local spent = math.max(state.strangers, state.noticed)
  if spent == 0 then return 0 end
  return math.floor(math.min(minute.limit * (state.processes + 1) ^ -0.35, math.max(minute.limit / 3, 20 * spent)))
end

-- For how long before its end nothing of a minute is kept: long enough to spend it, and with strangers for each to send a last one.
local function unkept() return leftToStrangers() > 0 and 1000 or 400 end
local function evenly() -- from 1 to 0: the part of the minute in which something is still to be spent evenly
  local ends = minute and minute.ends
  return ends and math.max(0, math.min(1, (ends - unkept() - now) / 60000)) or 1
end
local function claimed() -- by all processes together
  return minute and math.max(0, 0.95 * minute.limit - leftToStrangers()) or 0
end
local function quarterMore(used) return math.floor(1.25 * used) + 1 end
-- What is kept of a claim goes down evenly, and what was used counts as gone down: one that calls evenly finds a permit at any time.
local function keep(one) one.kept = math.min(one.claim / math.max(evenly(), 0.001), one.claim + one.used) end
local function keepAgain(one)
  local before = one.kept
  keep(one)
  state.reserved = math.max(0, state.reserved + one.kept - before)
end

-- Rule 3: each process has an equal claim on the minute, also one that joins in its middle, or was silent for a lease.
if not process then
  state.processes = state.processes + 1
  local owed = state.processes * 618 % 1000 -- spread: not all that have less than one claim have theirs in the same minute
  process = {number = 0, inFlight = 0, leaseEnds = now, used = 0, before = 0, wanting = true, claim = 0, kept = 0, owed = owed}
end
if process.leaseEnds <= now then
  process.claim = math.max(process.claim, math.floor(claimed() / state.processes) - process.used)
  keepAgain(process)
end

local function probeAgain() -- a single request must show what remains, sent from now on
  local shown = state.observed.minute
  state.begunAt = math.max(now, shown and shown.shownBy + 1 or now)
end
-- Rule 4: after a lease without any message, this server may have hung, and processes may have gone on without it.
if now - state.lastMessageAt > message.lease then probeAgain() end
state.lastMessageAt = now

-- Rule 5: a process with requests in flight that is silent for a lease was killed, and is removed. Its requests may have been counted: one
-- probe is sent. One without requests may be idle: it is removed after two minutes. Until then it claims at most a quarter more
-- than it used so far, or what is left of a quarter more than it used in the minute before.
local function recount(isNewMinute)
  local all, known = redis.call('HGETALL', key), {[field] = process}
  for i = 1, #all, 2 do
    local one = all[i] ~= 'state' and all[i] ~= field and read(all[i + 1])
    if one then known[all[i]] = one end
  end
  state.processes, state.inFlight, state.reserved, state.recountAt = 0, 0, 0, now + message.lease
  for name, one in pairs(known) do
    local isSilent, isKilled = one.leaseEnds <= now, one.leaseEnds <= now and one.inFlight > 0
    if isKilled then
      one.inFlight = 0
      probeAgain()
    end
    if one ~= process and (isKilled or one.leaseEnds + 120000 <= now) then
      known[name] = nil
      redis.call('HDEL', key, name)
    else
      if isSilent then one.claim = math.min(one.claim, math.max(quarterMore(one.used), quarterMore(one.before) - one.used)) end
      state.processes, state.inFlight = state.processes + 1, state.inFlight + one.inFlight
    end
  end
  -- Rule 6: claims are new each minute; a process that got all it requested claims a quarter more than it used, at most.
  local share = math.floor(1000 * claimed() / state.processes)
  for name, one in pairs(known) do
    if isNewMinute then
      local claim = math.floor((one.owed + share) / 1000)
      one.owed = (one.owed + share) % 1000
      one.claim = one.wanting and claim or math.min(claim, quarterMore(one.used))
      one.used, one.before, one.wanting = 0, one.used, false
    end
    keep(one)
    state.reserved = state.reserved + one.kept
    if one ~= process then redis.call('HSET', key, name, cjson.encode(one)) end
  end
end

local function beginMinute()
  state.granted, state.strangers, state.noticed, state.uncounted = state.inFlight, state.noticed, 0, nil
  recount(true)
end

-- Rule 7: this server may have lost what it had returned.
local function noteProcess()
  if message.acknowledged > process.number then
    state.uncounted = nil
    probeAgain()
  end
  state.inFlight = math.max(0, state.inFlight - process.inFlight + message.inFlight)
  process.number, process.inFlight, process.leaseEnds = message.number, message.inFlight, now + message.lease
end

local function isSeen()
  local shown = state.observed.minute
  return shown and now < shown.endsAt and shown.shownBy >= state.begunAt
end
-- What lies ahead was observed before this server's clock was set back: the process states it again once it has this server's time.
local function isAhead(seen)
  local function latest(window) return window and window.shownBy or -1 end
  return math.max(seen.clearedBy, seen.refusedAt, seen.recheckedBy, latest(seen.minute), latest(seen.day)) > now + 2000
end
local function noteObserved()
  if isAhead(message.observed) then return end
  local before, recheckedBefore = state.observed.minute, state.observed.recheckedBy
  state.observed = join(state.observed, message.observed)
  local shown = state.observed.minute
  if state.observed.recheckedBy > recheckedBefore then -- what was known before counts for nothing
    before, state.begunAt, state.strangers, state.noticed, state.uncounted = nil, state.observed.recheckedBy, 0, 0, nil
    state.ended = -1
  end
  minute = currentMinute()
  if not shown then return end
  if not before or math.abs(shown.reset - before.reset) > 30 then
    if not before or state.ended ~= before.reset then beginMinute() end -- else it has begun when the last one ended
  elseif state.ended == before.reset then -- it is a little longer, or the clock of this server was set
    state.ended = now >= shown.endsAt and shown.reset or -1
    minute = currentMinute()
  end
  if isSeen() and not state.uncounted then
    state.uncounted = math.max(0, shown.limit - shown.remaining - state.granted - state.noticed)
  end
  -- Never fewer than before: requests that were granted since may be missing in the figures.
  local isOver = state.ended == shown.reset
  local spent = not isOver and state.uncounted and shown.limit - shown.remaining - state.uncounted - state.granted or 0
  state.noticed = math.max(state.noticed, spent)
end

local isOvertaken = message.number <= process.number -- by a later message: it changes nothing, and gets no permits
if not isOvertaken then
  noteProcess()
  noteObserved()
end

-- Rule 8: a minute ends by the clock. A single request must show that the next has begun.
local observed = state.observed
if observed.minute and now >= observed.minute.endsAt and state.ended ~= observed.minute.reset then
  state.ended = observed.minute.reset
  minute = currentMinute()
  probeAgain()
  beginMinute()
elseif now >= state.recountAt then
  recount(false)
end
local day = observed.day and now < observed.day.endsAt and observed.day or nil
local isProbing, closedUntil = #observed.open > 0, 0
for _, refusal in ipairs(observed.open) do closedUntil = math.max(closedUntil, refusal['until']) end

-- Rule 9: what is in flight may have been counted or may not, and so does not remain.
local wanted = isOvertaken and 0 or message.wanted
local free = math.min(minute and minute.remaining or 1e9, day and day.remaining or 1e9) - state.inFlight
-- Each step returns how many permits are granted, when to request the rest, and whether the rest waits for a response to a request in flight;
-- or nothing, and the next step decides.
local function grantNothing() if wanted < 1 then return 0, 0, false end end
local function waitForCooldown() if now < closedUntil then return 0, closedUntil - now, false end end
local function waitForDay()
  if not day or day.remaining - state.inFlight >= 1 then return nil end
  return 0, day.remaining > 0 and 500 or day.endsAt - now, day.remaining > 0
end
local function grantSingle() -- the next goes if the one before gets no response in time
  if not isProbing and isSeen() then return nil end
  if free < 1 then return 0, 500, state.inFlight > 0 end
  local goesAt = state.inFlight == 0 and now or state.grantedAt + (isProbing and 2000 or 250)
  return now >= goesAt and 1 or 0, now >= goesAt and 50 or math.min(50, goesAt - now), true
end
-- Rule 10: a claim is served while anything is free. What is left is for all, but for the claims of others and a twentieth for processes that
-- have not been noticed. This and what is left to strangers, less what they have had, fades evenly, so that nothing is left over but
-- the last requests of a minute with strangers, of which each may send one at that moment.
local function grantShare()
  local toStrangers, spent = leftToStrangers(), state.noticed + (state.uncounted or 0)
  local fading = math.min(toStrangers, math.max(toStrangers - spent, 0.1 * minute.limit)) * evenly()
  local own = math.floor(free - (toStrangers > 0 and math.max(fading, 1 + 0.01 * spent) or 0))
  local kept = math.max(1, 0.05 * minute.limit + state.reserved - process.kept)
  local granted = math.max(0, math.min(wanted, math.max(math.min(own, process.claim), math.floor(own - kept * evenly()))))
  local rest, untilEnd = free - granted, minute.ends - now
  if rest >= 1 then
    local soonest = toStrangers > 0 and 500 or math.min(500, 20 * state.processes)
    return granted, math.min(untilEnd, math.max(untilEnd - unkept() - 60000 * (rest - 1) / (kept + toStrangers), soonest)), false
  end
  local isInFlight = minute.remaining > granted
  return granted, math.min(untilEnd, isInFlight and 500 or untilEnd), isInFlight
end
local granted, requestIn, awaits
for _, step in ipairs({grantNothing, waitForCooldown, waitForDay, grantSingle, grantShare}) do
  granted, requestIn, awaits = step()
  if granted then break end
end

local ofClaim = math.min(process.claim, granted)
process.claim, process.used, process.wanting = process.claim - ofClaim, process.used + granted, process.wanting or granted < wanted
process.inFlight = process.inFlight + granted
keepAgain(process)
state.inFlight, state.granted = state.inFlight + granted, state.granted + granted
if granted > 0 then state.grantedAt = now end

-- Rule 11: a process that leaves is removed at once, and its claim is free. What it had in flight may have been counted, as in rule 5.
if message.leaving and message.number == process.number then
  if process.inFlight > 0 then probeAgain() end
  state.processes, state.reserved = math.max(0, state.processes - 1), math.max(0, state.reserved - process.kept)
  state.inFlight = math.max(0, state.inFlight - process.inFlight)
  redis.call('HDEL', key, field)
  redis.call('HSET', key, 'state', cjson.encode(state))
else
  redis.call('HSET', key, 'state', cjson.encode(state), field, cjson.encode(process))
end
redis.call('PEXPIRE', key, math.min(176400000, math.max(600000, math.max(closedUntil, day and day.endsAt or 0) - now + 60000)))

-- Permits, request again in, awaits a response (1 or 0), processes, now; before when no refusal counts, when the last refusal came, when the
-- last recheck was sent; limit, remaining, reset, end and sending of minute and day; the open refusals.
local response = {granted, math.ceil(requestIn), awaits and 1 or 0, state.processes, now, observed.clearedBy, observed.refusedAt, observed.recheckedBy}
local function add(part, names) for _, name in ipairs(names) do response[#response + 1] = part and part[name] or -1 end end
for _, window in ipairs({'minute', 'day'}) do add(observed[window], {'limit', 'remaining', 'reset', 'endsAt', 'shownBy'}) end
for _, refusal in ipairs(observed.open) do add(refusal, {'closedAt', 'until', 'inARow', 'probes', 'reason'}) end
return response
