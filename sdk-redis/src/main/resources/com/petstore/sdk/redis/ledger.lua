-- One account of an API key's quota for all processes that use it: KEYS[1], a hash of Redis.
--
-- ARGV[1] is the message of a process, as JSON; the response is JSON as well (see LedgerScript). ARGV[2] is the time, for tests; without it, this
-- server's clock counts. All times are milliseconds of that clock; -1 is none. A process states what it has observed and what it has in flight, never
-- what has changed: what is observed is joined, in any order and any number of times, and the next message repairs whatever was lost.
--
-- The rules have the numbers and names of the table in docs/design/decisions.md; each is a function of that name. The last part of this file calls
-- them in order.
--
-- field 'state', the account
--   lastMessageAt         when the last message came
--   observed              what responses of the service have shown to any process; as Observed in Java, whose joins are those of rule 2
--     minute, day         the window that was shown last, which may be over: limit, remaining, reset (the service's seconds), endsAt, shownBy
--     open                the refusals that no response to a later request has ended: closedAt, until, inARow, reason
--     clearedBy           the time of sending before which no refusal counts
--     refusedAt           when the last refusal came
--     recheckedBy         when the newest request was sent that was served although the quota seemed to be used up
--   lookSince             only a request that was sent since then shows what remains
--   ended                 the reset of the minute that has ended by the clock
--   minutes               how many minutes have begun
--   processes             how many processes there are
--   inFlight              how many requests all of them have in flight
--   kept                  the sum of what is kept for each process, if nothing had gone down evenly yet
--   grantedAt, granted    when the last permit was granted, and how many in this minute
--   foreground            how many of these to calls that a user waits for, and in the minute before
--   foregroundBefore
--   background            how many to the others
--   backgroundWaitsUntil  until when calls in the background are taken to wait
--   strangers             how many requests processes that do not use this ledger spent in the last minute
--   strangersNow          how many they have spent in this minute, at least
--   spentBefore           how many were spent in this minute before it was first seen; nil until then
--   recountAt             when all processes are counted again
-- field 'process:<name>', one for each process
--   number                of its last message
--   inFlight, leaseEnds   its requests in flight, and until when it may be silent with them
--   claim                 how many requests of calls that a user waits for are served before others in this minute
--   kept                  how many of them would be kept for it if nothing had gone down evenly yet
--   owed                  the thousandths of a request that it has saved up towards its claims
--   used, usedBefore      how many of these it was granted in this minute, and in the one before
--   wantsMore             whether it has requested more of these in this minute than it was granted

local MINUTE, DAY = 60000, 86400000
local LEASE = 5000 -- for so long, a process may be silent: it sends a message each 1.5 s while it has a request in flight
local FORGOTTEN_AFTER = 120000 -- an idle process
local SAME_WINDOW = 30 -- seconds: resets that lie closer together mean the same window

local RESERVED_FOR_NEW = 0.05 -- the part of a minute that rule 8 keeps
local MORE_THAN_USED = 1.25 -- a process claims so many times what it used
local LEFT_POWER = -0.35 -- a process that shares by the headers comes to a fair part of what goes down evenly, if this power of all is left
local LEFT_LEAST = 1 / 3 -- of a minute is left to strangers
local LEFT_FOR_SPENT = 20 -- or so many times what they spent, if that is more
local LAST_ONES = 0.01 -- of what they spent stays unspent, and one more: each may send one in the last moment
local LEFT_TO_FOREGROUND = 1 / 2 -- of a minute
local TWENTIETH = 1 / 20 -- of a minute is for the background in any case, and one request at least
local AT_ONCE, AT_ONCE_BESIDE_STRANGERS = 1 / 2, 1 / 4 -- of what remains of an account's first minute may be in flight
local ENDS_EARLY, ENDS_EARLY_WITH_STRANGERS = 400, 1000 -- milliseconds before a minute's end nothing is kept: long enough to spend it

local WAITS = 15000 -- a process whose calls wait sends a message each 10 s
local NEXT_LOOK, NEXT_PROBE = 250, 2000 -- milliseconds after which another single request goes, if the last one has no response
local SOON, LATER, EACH_PROCESS = 50, 500, 20 -- milliseconds until a process requests again; each process adds to the time between two
local SHORTEST_RECOUNT = 1000 -- all processes are read and written
local MOST_COUNT, MOST_AMOUNT, LATEST_RESET, LAST_REASON = 1e9, 1e15, 1e10, 3 -- that are written
local CLOCK_BACK = 1000 -- further back, this server's clock was set
local SOONEST_BOUND, FURTHEST_AHEAD = 3 * LEASE + CLOCK_BACK, 7 * DAY + CLOCK_BACK -- no time of this script, or of the service, lies further ahead
local MOST_OVERTAKEN = 1000 -- messages of a process, by one of them
local SHORTEST_KEPT, KEPT_LONGER, LONGEST_KEPT = 600000, 60000, 49 * 3600000 -- from the last message, and after the end of a known wait

local key, message = KEYS[1], cjson.decode(ARGV[1])
local ownField = 'process:' .. message.process
local now = tonumber(ARGV[2])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

local state, process -- of the account, and of the process whose message this is
local minute -- the minute that is current: limit, remaining, and when it ends; nil if none was shown

-- What this script writes. Any other content was edited by hand, and nothing can be computed with it.
local function isWhole(least, most)
  return function(value) return type(value) == 'number' and value >= least and value <= most and value % 1 == 0 end
end
local function isAmount(value) return type(value) == 'number' and value >= 0 and value <= MOST_AMOUNT end
local function isBoolean(value) return type(value) == 'boolean' end
local function isOptional(is) return function(value) return value == nil or is(value) end end
local function isRecord(fields)
  return function(value)
    if type(value) ~= 'table' then return false end
    for name, is in pairs(fields) do if not is(value[name]) then return false end end
    return true
  end
end
local function isList(is)
  return function(value)
    if type(value) ~= 'table' then return false end
    for index, one in pairs(value) do if type(index) ~= 'number' or not is(one) then return false end end
    return true
  end
end
local isCount, isReset = isWhole(0, MOST_COUNT), isWhole(-1, LATEST_RESET)
local isSoon, isAhead = isWhole(-1, now + SOONEST_BOUND), isWhole(-1, now + FURTHEST_AHEAD) -- times
local isWindow = isOptional(isRecord({limit = isCount, remaining = isCount, reset = isReset, endsAt = isAhead, shownBy = isSoon}))
local isRefusal = isRecord({closedAt = isSoon, ['until'] = isAhead, inARow = isCount, reason = isWhole(0, LAST_REASON)})
local isObserved = isRecord({minute = isWindow, day = isWindow, open = isList(isRefusal), clearedBy = isSoon, refusedAt = isSoon,
  recheckedBy = isSoon})
local isState = isRecord({lastMessageAt = isWhole(0, now + CLOCK_BACK), observed = isObserved, lookSince = isSoon, ended = isReset, minutes = isCount,
  processes = isCount, inFlight = isCount, kept = isAmount, grantedAt = isSoon, granted = isCount, foreground = isCount, foregroundBefore = isCount, background = isCount, backgroundWaitsUntil = isSoon, strangers = isCount, strangersNow = isCount,
  spentBefore = isOptional(isCount), recountAt = isSoon})
local isProcess = isRecord({number = isCount, inFlight = isCount, leaseEnds = isSoon, claim = isCount, kept = isAmount, owed = isWhole(0, 999),
  used = isCount, usedBefore = isCount, wantsMore = isBoolean})
local function read(text, is) -- nil unless it was written by this script
  local isRead, value = pcall(cjson.decode, text or '')
  return isRead and is(value) and value or nil
end

-- 1 begin anew: an empty server, one whose clock was set back, and an account that was edited. Every process states again what it has observed.
local isBegunAnew, isEdited = false, false -- it had content; another process of it was edited, so that it begins anew with the next message
local function beginAnew()
  local saved = redis.pcall('HMGET', key, 'state', ownField)
  state, process = read(saved[1], isState), read(saved[2], isProcess)
  local isLost = process and process.number > message.number + MOST_OVERTAKEN -- all its messages would come too late
  if state and (process or not saved[2]) and not isLost then return end
  isBegunAnew = redis.call('DEL', key) > 0
  process = nil
  state = {lastMessageAt = now, observed = {open = {}, clearedBy = -1, refusedAt = -1, recheckedBy = -1}, lookSince = now, ended = -1, minutes = 0,
    processes = 0, inFlight = 0, kept = 0, grantedAt = 0, granted = 0, foreground = 0, foregroundBefore = 0, background = 0, backgroundWaitsUntil = -1, strangers = 0, strangersNow = 0, recountAt = now}
end
-- What lies ahead was observed before the clock was set back: the process states it again once it has this server's time.
local function liesAhead(observed)
  local function shownBy(window) return window and window.shownBy or -1 end
  local latest = math.max(observed.clearedBy, observed.refusedAt, observed.recheckedBy, shownBy(observed.minute), shownBy(observed.day))
  return latest > now + 2000 or not isObserved(observed)
end

-- 2 join: of two facts, the one of the request that was sent later counts, and a refusal until a response to a request that was sent after it.
local function isSentLater(one, other)
  if one.shownBy ~= other.shownBy then return one.shownBy > other.shownBy end
  if one.remaining ~= other.remaining then return one.remaining < other.remaining end
  if one.limit ~= other.limit then return one.limit > other.limit end
  if one.reset ~= other.reset then return one.reset > other.reset end
  return one.endsAt <= other.endsAt
end
local function joinWindow(one, other, length)
  if not one or not other then return one or other end
  if other.shownBy >= one.endsAt then return other end
  if one.shownBy >= other.endsAt then return one end
  local later, earlier = one, other
  if other.reset > one.reset then later, earlier = other, one end
  if later.reset - earlier.reset > SAME_WINDOW then
    local laterHadBegun = earlier.shownBy > later.endsAt - length
    return laterHadBegun and isSentLater(earlier, later) and earlier or later
  end
  if one.limit ~= other.limit then return isSentLater(one, other) and one or other end
  if one.reset == other.reset and other.endsAt < one.endsAt then later = other end
  return {limit = one.limit, remaining = math.min(one.remaining, other.remaining), reset = later.reset, endsAt = later.endsAt,
    shownBy = math.max(one.shownBy, other.shownBy)}
end
local function isEarlierRefusal(one, other)
  for _, name in ipairs({'closedAt', 'until', 'inARow', 'reason'}) do
    if one[name] ~= other[name] then return one[name] < other[name] end
  end
  return false
end
local function joinOpen(one, other, clearedBy)
  local all, open = {}, {}
  for _, refusals in ipairs({one, other}) do
    for _, refusal in ipairs(refusals) do if refusal.closedAt >= clearedBy then all[#all + 1] = refusal end end
  end
  table.sort(all, isEarlierRefusal)
  for i, refusal in ipairs(all) do
    local isCovered = false -- by a refusal that came no earlier and lasts no less
    for j = i + 1, #all do isCovered = isCovered or all[j]['until'] >= refusal['until'] end
    if not isCovered then open[#open + 1] = refusal end
  end
  return open
end
local function join(one, other)
  local since, clearedBy = math.max(one.recheckedBy, other.recheckedBy), math.max(one.clearedBy, other.clearedBy)
  local function shown(window) return window and window.shownBy >= since and window or nil end
  return {minute = joinWindow(shown(one.minute), shown(other.minute), MINUTE), day = joinWindow(shown(one.day), shown(other.day), DAY),
    open = joinOpen(one.open, other.open, clearedBy), clearedBy = clearedBy, refusedAt = math.max(one.refusedAt, other.refusedAt),
    recheckedBy = since}
end
-- end of the joins

local function currentMinute() -- what is observed of it, or what follows it once it is over
  local shown = state.observed.minute
  if not shown then return nil end
  local isOver = state.ended == shown.reset
  return {limit = shown.limit, remaining = isOver and shown.limit or shown.remaining, endsAt = not isOver and shown.endsAt or nil}
end

-- 3 look once: a single request, sent from now on, has to show what remains, where the account may lack requests that were sent.
local function lookOnce()
  local shown = state.observed.minute
  state.lookSince = math.max(now, shown and shown.shownBy + 1 or now)
end
local function isSeen() -- whether what remains of the minute is known
  local shown = state.observed.minute
  return shown and now < shown.endsAt and state.ended ~= shown.reset and shown.shownBy >= state.lookSince
end

-- 4 after silence: after a lease without any message, this server may have hung, and processes may have gone on without it.
local function lookAfterSilence()
  if now - state.lastMessageAt > LEASE then lookOnce() end
  state.lastMessageAt = now
end

-- 5 after lost writes: the process has had a response to a message that this server has not.
local function lookAfterLostWrites()
  if message.acknowledged <= process.number then return end
  state.spentBefore = nil
  lookOnce()
end

-- 6 leave a part to strangers: processes that do not use this ledger have spent what the figures show beyond what was granted here. As long as
-- they do, a part of the minute is left for them, and goes down evenly.
local function countStrangers()
  local shown = state.observed.minute
  if isSeen() and not state.spentBefore then
    state.spentBefore = math.max(0, shown.limit - shown.remaining - state.granted - state.strangersNow)
  end
  if not state.spentBefore or state.ended == shown.reset then return end
  -- Never fewer than before: requests that were granted since may be missing in the figures.
  state.strangersNow = math.max(state.strangersNow, shown.limit - shown.remaining - state.spentBefore - state.granted)
end
local function spentByStrangers() return state.strangersNow + (state.spentBefore or 0) end -- in this minute
local function leftToStrangers()
  local spent = math.max(state.strangers, state.strangersNow)
  if spent == 0 then return 0 end
  local fairPart = minute.limit * (state.processes + 1) ^ LEFT_POWER
  return math.floor(math.min(fairPart, math.max(LEFT_LEAST * minute.limit, LEFT_FOR_SPENT * spent)))
end

-- 7 keep evenly: what is kept of a claim goes down by use or evenly, not by both: a process that calls evenly finds a permit at any time.
local function endsEarly() return leftToStrangers() > 0 and ENDS_EARLY_WITH_STRANGERS or ENDS_EARLY end
local function evenly() -- from 1 at a minute's begin to 0 shortly before its end
  if not minute or not minute.endsAt then return 1 end
  return math.max(0, math.min(1, (minute.endsAt - endsEarly() - now) / MINUTE))
end
local function keep(one) one.kept = math.min(one.claim / math.max(evenly(), 0.001), one.claim + one.used) end
local function keepOfThisProcess()
  local before = process.kept
  keep(process)
  state.kept = math.max(0, state.kept + process.kept - before)
end

-- 8 reserve for new processes: a twentieth of a minute is claimed by nobody, and goes down evenly: a process that starts finds a permit.
local function reservedForNew() return RESERVED_FOR_NEW * minute.limit end

-- 9 claim equally: each process has the same claim on a minute, also one that joins in its middle, or was silent for a lease. Calls in the background
-- have none.
local function claimable() -- by all processes together
  return minute and math.max(0, minute.limit - reservedForNew() - leftToStrangers()) or 0
end
local function claimEqually()
  local isBackgroundAlone = message.wanted == 0 and message.wantedInBackground > 0
  if not process then
    state.processes = state.processes + 1
    local owed = state.processes * 618 % 1000 -- spread: not all that have less than one claim have theirs in the same minute
    process = {number = 0, inFlight = 0, leaseEnds = now, used = 0, usedBefore = 0, wantsMore = not isBackgroundAlone, claim = 0, kept = 0, owed = owed}
  end
  if process.leaseEnds > now or isBackgroundAlone then return end
  process.claim = math.max(process.claim, math.floor(claimable() / math.max(1, state.processes)) - process.used)
  keepOfThisProcess()
end

-- 10 remove the gone: a process with requests in flight that is silent for a lease was killed. Its requests may have been counted, or not. One without
-- requests may be idle, and is forgotten later.
local function removeGone(processes)
  for name, one in pairs(processes) do
    local isKilled = one.leaseEnds <= now and one.inFlight > 0
    if isKilled then
      one.inFlight = 0
      lookOnce()
    end
    if one ~= process and (isKilled or one.leaseEnds + FORGOTTEN_AFTER <= now) then
      processes[name] = nil
      redis.call('HDEL', key, name)
    end
  end
end
-- One that leaves is removed at once, and its claim is free.
local function leave()
  if process.inFlight > 0 then lookOnce() end
  state.processes, state.kept = math.max(0, state.processes - 1), math.max(0, state.kept - process.kept)
  state.inFlight = math.max(0, state.inFlight - process.inFlight)
  redis.call('HDEL', key, ownField)
end

-- 11 claim by use: a process that got all it requested in the last minute claims a quarter more than it used, at most.
local function moreThan(used) return math.floor(MORE_THAN_USED * used) + 1 end
local function claimByUse(one, thousandths)
  local claim = math.floor((one.owed + thousandths) / 1000)
  one.owed = (one.owed + thousandths) % 1000
  one.claim = one.wantsMore and claim or math.min(claim, moreThan(one.used))
  one.used, one.usedBefore, one.wantsMore = 0, one.used, false
end

-- 12 claim while silent: a process that is silent for a lease claims a quarter more than it used in the minute before, at most: a process that made its
-- few calls and ended holds up no other for longer.
local function claimWhileSilent(one) one.claim = math.min(one.claim, math.max(0, moreThan(one.usedBefore) - one.used)) end

-- All processes are counted again at each minute's begin, and when the lease of a process ends that holds something.
local function allProcesses()
  local fields, processes = redis.call('HGETALL', key), {[ownField] = process}
  for i = 1, #fields, 2 do
    local name = fields[i]
    if name ~= 'state' and name ~= ownField then
      processes[name] = read(fields[i + 1], isProcess)
      isEdited = isEdited or not processes[name]
    end
  end
  return processes
end
local function countAll(processes)
  state.processes, state.inFlight, state.recountAt = 0, 0, now + LEASE
  for _, one in pairs(processes) do
    state.processes, state.inFlight = state.processes + 1, state.inFlight + one.inFlight
    local holdsSome = one.leaseEnds > now and (one.claim >= 1 or one.inFlight > 0)
    if holdsSome then state.recountAt = math.max(now + SHORTEST_RECOUNT, math.min(state.recountAt, one.leaseEnds)) end
  end
end
local function recount(isNewMinute)
  local processes = allProcesses()
  removeGone(processes)
  countAll(processes)
  local thousandths = math.floor(1000 * claimable() / state.processes)
  state.kept = 0
  for name, one in pairs(processes) do
    if one.leaseEnds <= now then claimWhileSilent(one) end
    if isNewMinute then claimByUse(one, thousandths) end
    keep(one)
    state.kept = state.kept + one.kept
    if one ~= process then redis.call('HSET', key, name, cjson.encode(one)) end
  end
end

-- 13 end the minute: by the clock, without any message. A single request must show that the next has begun.
local function beginMinute()
  state.minutes, state.granted = state.minutes + 1, state.inFlight
  state.foreground, state.foregroundBefore, state.background = 0, state.foreground, 0
  state.strangers, state.strangersNow, state.spentBefore = state.strangersNow, 0, nil
  recount(true)
end
local function endMinute()
  local shown = state.observed.minute
  if not shown or now < shown.endsAt or state.ended == shown.reset then return false end
  state.ended = shown.reset
  minute = currentMinute()
  lookOnce()
  beginMinute()
  return true
end

local function noteObserved()
  local before, recheckedBefore = state.observed.minute, state.observed.recheckedBy
  state.observed = join(state.observed, message.observed)
  local shown = state.observed.minute
  if state.observed.recheckedBy > recheckedBefore then -- what was known before counts for nothing
    before, state.lookSince, state.ended = nil, state.observed.recheckedBy, -1
    state.strangers, state.strangersNow, state.spentBefore = 0, 0, nil
  end
  if before and shown and state.ended == before.reset and math.abs(shown.reset - before.reset) <= SAME_WINDOW then
    state.ended = now >= shown.endsAt and shown.reset or -1 -- it is a little longer, or the clock of this server was set
  end
  minute = currentMinute()
  if not shown then return end
  local isAnother = not before or math.abs(shown.reset - before.reset) > SAME_WINDOW
  local hasBegun = before and state.ended == before.reset -- when the last one ended
  if isAnother and not hasBegun then beginMinute() end
  countStrangers()
end

local function noteProcess()
  lookAfterLostWrites()
  state.inFlight = math.max(0, state.inFlight - process.inFlight + message.inFlight)
  process.number, process.inFlight, process.leaseEnds = message.number, message.inFlight, now + LEASE
end

-- 14 in flight does not remain: what is in flight may have been counted, or not.
local function free(day)
  return math.min(minute and minute.remaining or 1e9, day and day.remaining or 1e9) - state.inFlight
end

-- 15 look twice: until the account's first minute has ended, at most half of what remains is in flight: the second look shows who else spends. A
-- quarter, if more than the request that looked was spent: a process that shares by the headers sends twice as many after each response.
local function atOnce(ours)
  if state.minutes > 1 then return ours end
  local part = spentByStrangers() > 1 and AT_ONCE_BESIDE_STRANGERS or AT_ONCE
  return math.min(ours, math.max(1, math.floor(part * minute.remaining)) - state.inFlight)
end

-- 16 claims first: a claim is served while anything is free. What is left is for all, but for the claims of others and for new processes.
local function stillTheirs() -- of strangers, now
  local toStrangers, theySpent = leftToStrangers(), spentByStrangers()
  return toStrangers > 0 and math.max((toStrangers - theySpent) * evenly(), 1 + LAST_ONES * theySpent) or 0
end
local function result(permits, requestIn, awaitsResponse)
  return {permits = permits, requestIn = math.ceil(requestIn), awaitsResponse = awaitsResponse}
end
-- Until what is kept has gone down so far that another request is free.
local function untilOneIsFree(rest, kept) return minute.endsAt - now - endsEarly() - MINUTE * (rest - 1) / kept end
local function onceNoneIsFree(granted)
  local isInFlight, untilEnd = minute.remaining > granted, minute.endsAt - now
  return result(granted, isInFlight and math.min(untilEnd, LATER) or untilEnd, isInFlight)
end
local function twentieth() return math.max(1, TWENTIETH * minute.limit) end
local function leftToBackground() -- by rule 18
  return now < state.backgroundWaitsUntil and math.max(0, math.floor(twentieth()) - state.background) or 0
end
local function grantShare(wanted, free)
  local ours = math.floor(free - stillTheirs() - leftToBackground())
  local ofOthers = state.kept - process.kept
  local kept = math.max(1, reservedForNew() + ofOthers)
  local function served(of) return math.max(0, math.min(wanted, math.max(math.min(of, process.claim), math.floor(of - kept * evenly())))) end
  local granted = served(atOnce(ours))
  if granted < served(ours) then -- a response must come that shows more
    return result(state.inFlight == 0 and math.max(1, granted) or granted, SOON, true)
  end
  local rest = free - granted
  if rest < 1 then return onceNoneIsFree(granted) end
  local untilEnd, soonest = minute.endsAt - now, leftToStrangers() > 0 and LATER or math.min(LATER, EACH_PROCESS * state.processes)
  local latest = ofOthers >= 1 and math.min(untilEnd, state.recountAt - now + 1) or untilEnd
  return result(granted, math.min(latest, math.max(untilOneIsFree(rest, kept + leftToStrangers()), soonest)), false)
end

-- 17 background last: calls in the background are granted what is left for no others. Left for these is half of a minute, or a quarter more than they
-- used in the minute before, and goes down evenly: whoever came first, calls that come evenly find a permit at any time.
local function leftToForeground()
  return math.max(LEFT_TO_FOREGROUND * minute.limit + 2, moreThan(state.foregroundBefore))
end
-- 18 a twentieth: the background is granted it, evenly, and one request a minute at least, though the others use up each minute.
local function ofTwentieth() return math.floor(twentieth() * (1 - evenly()) + 0.5) - state.background end
local function untilTwentieth(granted)
  return minute.endsAt - now - endsEarly() - MINUTE * (1 - (state.background + granted + 0.5) / twentieth())
end
local function grantBackground(wanted, free)
  local ours, left = math.floor(free - stillTheirs()), leftToForeground()
  local released = math.min(atOnce(ours), math.floor(ours - left * evenly()))
  local granted = math.max(0, math.min(wanted, ours, math.max(released, ofTwentieth())))
  local rest = ours - granted
  if rest < 1 then return onceNoneIsFree(granted) end
  local next = math.min(untilOneIsFree(rest, left), untilTwentieth(granted))
  return result(granted, math.min(minute.endsAt - now, math.max(next, LATER)), false)
end

local function grantSingle(isProbe, isBackground, free) -- the next goes if the one before gets no response in time
  if free < 1 then return result(0, LATER, state.inFlight > 0) end
  local isLook = not isProbe and not isBackground
  local goesAt = state.inFlight == 0 and now or state.grantedAt + (isLook and NEXT_LOOK or NEXT_PROBE)
  if now < goesAt then return result(0, math.min(SOON, goesAt - now), true) end
  return result(1, SOON, true)
end
local function grant(wanted, isBackground, day, closedUntil)
  local free, isProbe = free(day), #state.observed.open > 0
  if wanted < 1 then return result(0, 0, false) end
  if now < closedUntil then return result(0, closedUntil - now, false) end
  if day and day.remaining < 1 then return result(0, day.endsAt - now, false) end
  if day and day.remaining - state.inFlight < 1 then return result(0, LATER, true) end
  if isProbe or not isSeen() then return grantSingle(isProbe, isBackground, free) end
  if isBackground then return grantBackground(wanted, free) end
  return grantShare(wanted, free)
end
local function noteGranted(granted, isBackground)
  process.inFlight = process.inFlight + granted
  state.inFlight, state.granted = state.inFlight + granted, state.granted + granted
  if granted > 0 then state.grantedAt = now end
  local class = isBackground and 'background' or 'foreground'
  state[class] = state[class] + granted
end
local function noteUsed(granted, wanted)
  process.claim, process.used = process.claim - math.min(process.claim, granted), process.used + granted
  process.wantsMore = process.wantsMore or granted < wanted
  keepOfThisProcess()
end
local function grantForeground(wanted, day, closedUntil)
  local grant = grant(wanted, false, day, closedUntil)
  noteGranted(grant.permits, false)
  noteUsed(grant.permits, wanted)
  return grant
end

-- A message, from its arrival to its response.
beginAnew()
minute = currentMinute()
claimEqually()
lookAfterSilence()
local isOvertaken = message.number <= process.number -- by a later message: it changes nothing, and gets no permits
if not isOvertaken then
  noteProcess()
  if not liesAhead(message.observed) then noteObserved() end
end
if not endMinute() and now >= state.recountAt then recount(false) end

local day, closedUntil = state.observed.day, 0
day = day and now < day.endsAt and day or nil
for _, refusal in ipairs(state.observed.open) do closedUntil = math.max(closedUntil, refusal['until']) end
local function wanted(permits) return isOvertaken and 0 or permits end
local foreground = grantForeground(wanted(message.wanted), day, closedUntil)
local background = grant(wanted(message.wantedInBackground), true, day, closedUntil)
noteGranted(background.permits, true)
if background.permits < wanted(message.wantedInBackground) then state.backgroundWaitsUntil = now + WAITS end

if message.leaving and message.number == process.number then
  leave()
  redis.call('HSET', key, 'state', cjson.encode(state))
else
  redis.call('HSET', key, 'state', cjson.encode(state), ownField, cjson.encode(process))
end
if isEdited then redis.call('DEL', key) end
local neededUntil = math.max(closedUntil, day and day.endsAt or 0)
redis.call('PEXPIRE', key, math.min(LONGEST_KEPT, math.max(SHORTEST_KEPT, neededUntil - now + KEPT_LONGER)))
return cjson.encode({foreground = foreground, background = background, processes = state.processes, now = now, observed = state.observed,
  begunAnew = isBegunAnew or isEdited})
