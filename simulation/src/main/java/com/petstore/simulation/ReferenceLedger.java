// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the script of sdk-redis in Java, without Redis: how the script must respond. The numbers of the rules are those of the script. Not
 * thread-safe.
 */
public final class ReferenceLedger {

    private static final double MANY = 1e9;
    private static final long GONE_AFTER = 120_000;

    private final Map<String, Account> processes = new LinkedHashMap<>();
    private boolean empty = true;
    private boolean seen;
    private boolean probing;
    private long begunAt;
    private long grantedAt;
    private long recountAt;
    private long spokenAt;
    private long count;
    private long inFlight;
    private long reserved;
    private long granted;
    private long strangers;
    private long noticed;
    private @Nullable Long uncounted;
    private long closedUntil;
    private long closedAt;
    private long refusals;
    private long refusedProbes;
    private long reopenings;
    private long reopenedAt;
    private @Nullable Window minute;
    private @Nullable Window day;

    /**
     * The response of the script.
     *
     * @param lease how long a process counts that says nothing, in milliseconds
     * @param now the time of the ledger's clock, in milliseconds
     */
    public LedgerResponse tell(LedgerMessage message, long lease, long now) {
        if (empty || now < spokenAt - 1000) {
            startOver(now); // rule 1
        }
        if (now - spokenAt > lease) {
            lookAgain(now); // rule 4
        }
        spokenAt = now;
        Account own = processes.computeIfAbsent(message.process(), name -> join(now)); // rule 3
        boolean current = message.number() > own.number;
        if (current) {
            note(message, own, lease, now);
        }
        passTime(own, lease, now);
        Decision decision =
                current && message.wanted() > 0 ? decide(message.wanted(), own, now) : new Decision(0, 0, false);
        grant(own, decision.permits, message.wanted() > decision.permits && current, now);
        if (message.leaving() && message.number() == own.number) {
            leave(message.process(), own, now);
        }
        return response(decision, now);
    }

    private void startOver(long now) {
        empty = false;
        spokenAt = now;
        processes.clear();
        seen = false;
        probing = false;
        begunAt = now;
        recountAt = now;
        grantedAt = 0;
        count = 0;
        inFlight = 0;
        reserved = 0;
        granted = 0;
        strangers = 0;
        noticed = 0;
        uncounted = null;
        closedUntil = 0;
        closedAt = 0;
        refusals = 0;
        refusedProbes = 0;
        reopenings = 0;
        reopenedAt = 0;
        minute = null;
        day = null;
    }

    private Account join(long now) {
        count++;
        Account process = new Account();
        process.leaseEnds = now;
        process.owed = count * 618 % 1000;
        process.claim = (long) Math.floor(claimed() / count * evenly(now));
        reserved += process.claim;
        return process;
    }

    /** By all processes together. */
    private double claimed() {
        return minute == null ? 0 : Math.max(0, 0.95 * minute.limit - leftToStrangers(minute));
    }

    /** Rule 2. */
    private double leftToStrangers(Window shown) {
        long spent = Math.max(strangers, noticed);
        return spent == 0
                ? 0
                : Math.floor(Math.min(
                        shown.limit * Math.pow(count + 1.0, -0.35), Math.max(shown.limit / 3.0, 20.0 * spent)));
    }

    private double evenly(long now) {
        return minute == null || minute.ends == null
                ? 1
                : Math.max(0, Math.min(1, (minute.ends - 1000 - now) / 60_000.0));
    }

    private void note(LedgerMessage message, Account process, long lease, long now) {
        long sentAt = message.newestSentMillisAgo() < 0 ? -1 : now - message.newestSentMillisAgo();
        if (message.acknowledged() > process.number) {
            uncounted = null;
        }
        if (message.lost() > 0 || message.acknowledged() > process.number) {
            lookAgain(now); // rules 8 and 9
        }
        inFlight = Math.max(0, inFlight - process.inFlight + message.inFlight());
        process.number = message.number();
        process.inFlight = message.inFlight();
        process.leaseEnds = now + lease;
        LedgerReopening reopening = message.reopening();
        if (reopening != null && reopening.number() > reopenings) {
            reopen(reopening, now);
        }
        boolean knowsAll = reopening == null ? reopenings == 0 : reopening.number() >= reopenings;
        boolean isOutdated = !knowsAll && sentAt < reopenedAt;
        if (message.cooldown() != null) {
            close(message.cooldown(), now);
        }
        if (sentAt > closedAt) {
            probing = false;
            refusals = 0;
            refusedProbes = 0;
        }
        if (message.day() != null && !isOutdated) {
            day = merge(day, message.day(), false, sentAt, now);
        }
        if (message.minute() != null && !isOutdated) {
            noteMinute(message.minute(), process, sentAt, lease, now);
        }
    }

    /** Rule 10. */
    private void reopen(LedgerReopening told, long now) {
        reopenings = told.number();
        reopenedAt = now - told.sentMillisAgo();
        if (closedAt <= reopenedAt) {
            closedUntil = 0;
            closedAt = 0;
            probing = false;
            refusals = 0;
            refusedProbes = 0;
        }
        if (day != null && day.sentAt < reopenedAt) {
            day = null;
        }
        if (minute != null && minute.sentAt < reopenedAt) {
            lookAgain(now);
            minute = null;
            begunAt = reopenedAt;
            strangers = 0;
            noticed = 0;
            uncounted = null;
        }
    }

    /** Rule 11. */
    private void close(LedgerCooldown told, long now) {
        long at = now - told.refusedMillisAgo();
        if (at <= reopenedAt) {
            return;
        }
        boolean isAnother = at > closedAt + 1000;
        if (isAnother || now + told.endsInMillis() > closedUntil + 1000) {
            closedUntil = Math.max(closedUntil, now + told.endsInMillis());
        }
        if (isAnother) {
            closedAt = at;
            probing = true;
            refusals = Math.max(refusals, told.refusals());
            refusedProbes = Math.max(refusedProbes, told.refusedProbes());
        }
    }

    private void noteMinute(LedgerWindow told, Account process, long sentAt, long lease, long now) {
        boolean looked = !seen && sentAt >= begunAt;
        boolean hasClaims = minute != null && !seen;
        Window before = minute;
        minute = merge(minute, told, looked, sentAt, now);
        seen |= looked;
        if (minute != before && !hasClaims) {
            beginMinute(process, lease, now);
        }
        if (seen && uncounted == null) {
            uncounted = Math.max(0, minute.limit - minute.remaining - granted - noticed);
        }
        if (uncounted != null) {
            noticed = Math.max(noticed, minute.limit - minute.remaining - uncounted - granted);
        }
    }

    /** Rule 7. */
    private static Window merge(@Nullable Window known, LedgerWindow told, boolean isNewest, long sentAt, long now) {
        long ends = now + told.endsInMillis();
        if (known != null && Math.abs(told.reset() - known.reset) <= 30) {
            known.ends = known.ends == null ? ends : Long.valueOf(Math.min(known.ends, ends));
            if (told.limit() == known.limit) {
                known.remaining = Math.min(known.remaining, told.remaining());
            } else if (sentAt > known.sentAt) {
                known.limit = told.limit();
                known.remaining = told.remaining();
            }
            known.sentAt = Math.max(known.sentAt, sentAt);
            return known;
        }
        return known == null || isNewest || told.reset() > known.reset
                ? new Window(told.reset(), ends, told.limit(), told.remaining(), sentAt)
                : known;
    }

    /** Rule 12. */
    private void passTime(Account process, long lease, long now) {
        if (day != null && now >= day.ends()) {
            day = null;
        }
        if (minute != null && minute.ends != null && now >= minute.ends) {
            minute.reset += 60;
            minute.remaining = minute.limit;
            minute.ends = null;
            lookAgain(now);
            beginMinute(process, lease, now);
        } else if (now >= recountAt) {
            recount(false, process, lease, now);
        }
    }

    private void beginMinute(Account process, long lease, long now) {
        granted = inFlight;
        strangers = noticed;
        noticed = 0;
        uncounted = null;
        recount(true, process, lease, now);
    }

    /** Rule 15. */
    private void leave(String name, Account process, long now) {
        if (process.inFlight > 0) {
            lookAgain(now);
        }
        processes.remove(name);
        count = Math.max(0, count - 1);
        reserved = Math.max(0, reserved - process.claim);
        inFlight = Math.max(0, inFlight - process.inFlight);
    }

    private void lookAgain(long now) {
        seen = false;
        begunAt = now;
    }

    private void recount(boolean isNewMinute, Account speaking, long lease, long now) {
        inFlight = 0;
        reserved = 0;
        recountAt = now + lease;
        for (Map.Entry<String, Account> entry : List.copyOf(processes.entrySet())) {
            Account one = entry.getValue();
            boolean isSilent = one.leaseEnds <= now; // rule 5
            boolean isKilled = isSilent && one.inFlight > 0;
            if (isKilled) {
                one.inFlight = 0;
                lookAgain(now);
            }
            if (one != speaking && (isKilled || one.leaseEnds + GONE_AFTER <= now)) {
                processes.remove(entry.getKey());
            } else if (isSilent) {
                one.claim = Math.min(one.claim, one.quarterMore());
            }
        }
        count = processes.size();
        long share = (long) Math.floor(1000 * claimed() / count);
        for (Account one : processes.values()) {
            if (isNewMinute) {
                long claim = (one.owed + share) / 1000; // rule 6
                one.owed = (one.owed + share) % 1000;
                one.claim = one.wanting ? claim : Math.min(claim, one.quarterMore());
                one.used = 0;
                one.wanting = false;
            }
            inFlight += one.inFlight;
            reserved += one.claim;
        }
    }

    private Decision decide(long wanted, Account process, long now) {
        // Rule 13.
        double free = Math.min(minute == null ? MANY : minute.remaining, day == null ? MANY : day.remaining) - inFlight;
        if (now < closedUntil) {
            return new Decision(0, closedUntil - now, false);
        }
        if (day != null && day.remaining - inFlight < 1) {
            return new Decision(0, day.remaining > 0 ? 500 : day.ends() - now, day.remaining > 0);
        }
        if (probing || !seen || minute == null) {
            return single(free, probing ? 2000 : 250, now);
        }
        return share(minute, wanted, free, process, now);
    }

    private Decision single(double free, long patience, long now) {
        if (free < 1) {
            return new Decision(0, 500, inFlight > 0);
        }
        boolean isNext = inFlight == 0 || now - grantedAt >= patience;
        return isNext ? new Decision(1, 50, true) : new Decision(0, Math.min(50, grantedAt + patience - now), true);
    }

    /** Rule 14. */
    private Decision share(Window shown, long wanted, double free, Account process, long now) {
        double left = leftToStrangers(shown);
        double spent = noticed + (uncounted == null ? 0 : uncounted);
        double fading = Math.min(left, Math.max(left - spent, 0.1 * shown.limit)) * evenly(now);
        double own = Math.floor(free - (left > 0 ? Math.max(fading, 1 + 0.01 * spent) : 0));
        double kept = Math.max(1, 0.05 * shown.limit + reserved - process.claim);
        double most = Math.max(Math.min(own, (double) process.claim), Math.floor(own - kept * evenly(now)));
        long permits = (long) Math.max(0, Math.min((double) wanted, most));
        double rest = free - permits;
        double untilEnd = shown.ends() - now;
        double soonest = left > 0 ? 500 : Math.min(500, 20.0 * count);
        double fadesIn = Math.max(untilEnd - 1000 - 60_000 * (rest - 1) / (kept + left), soonest);
        boolean awaitsResponse = rest < 1 && shown.remaining > permits;
        double whenNoneIsLeft = awaitsResponse ? 500 : untilEnd;
        return new Decision(permits, Math.min(untilEnd, rest >= 1 ? fadesIn : whenNoneIsLeft), awaitsResponse);
    }

    private void grant(Account process, long permits, boolean wanting, long now) {
        long claimed = Math.min(process.claim, permits);
        process.claim -= claimed;
        reserved -= claimed;
        process.wanting |= wanting;
        process.used += permits;
        process.inFlight += permits;
        inFlight += permits;
        granted += permits;
        if (permits > 0) {
            grantedAt = now;
        }
    }

    private LedgerResponse response(Decision decision, long now) {
        LedgerCooldown cooldown = closedAt == 0
                ? null
                : new LedgerCooldown(Math.max(0, closedUntil - now), Math.max(0, now - closedAt), (int) refusals, (int)
                        refusedProbes);
        return new LedgerResponse(
                (int) decision.permits,
                (long) Math.ceil(decision.askIn),
                decision.awaitsResponse,
                (int) count,
                seen ? figures(minute, now) : null,
                figures(day, now),
                cooldown,
                reopenings == 0 ? null : new LedgerReopening(reopenings, Math.max(0, now - reopenedAt)));
    }

    private static @Nullable LedgerWindow figures(@Nullable Window window, long now) {
        return window == null || window.ends == null
                ? null
                : new LedgerWindow(window.reset, Math.max(0, window.ends - now), window.limit, window.remaining);
    }

    private record Decision(long permits, double askIn, boolean awaitsResponse) {}

    private static final class Account {

        long number;
        long inFlight;
        long leaseEnds;
        long claim;
        long owed;
        long used;
        boolean wanting = true;

        long quarterMore() {
            return (long) Math.floor(1.25 * used) + 1;
        }
    }

    private static final class Window {

        long reset;

        @Nullable
        Long ends;

        long limit;
        long remaining;
        long sentAt;

        Window(long reset, long ends, long limit, long remaining, long sentAt) {
            this.reset = reset;
            this.ends = ends;
            this.limit = limit;
            this.remaining = remaining;
            this.sentAt = sentAt;
        }

        long ends() {
            return ends == null ? Long.MAX_VALUE : ends;
        }
    }
}
