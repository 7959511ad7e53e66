// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.SimulatedQuota.Decision;
import com.petstore.simulation.SimulatedQuota.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The service for one key: a quota behind a network. */
final class SimulatedService {

    private final EventLoop loop;
    private final Scenario scenario;
    private final WindowLog windows;
    private final Random random;
    private final List<Instant> admitted = new ArrayList<>();
    private SimulatedQuota quota;

    SimulatedService(EventLoop loop, Scenario scenario, Random random) {
        this.loop = loop;
        this.scenario = scenario;
        this.windows = new WindowLog(scenario.windowStart, scenario.plan.requestsPerMinute());
        this.random = random;
        this.quota = quota(scenario.plan);
        QuotaPlan changed = scenario.planFromEvent;
        if (changed != null) {
            loop.schedule(Scenario.EVENT, () -> change(changed));
        }
        if (scenario.bannedUntilMeasured) {
            Instant end = EventLoop.START.plus(scenario.measuredFrom);
            loop.schedule(Scenario.EVENT, () -> quota.banUntil(end));
        }
    }

    WindowLog windows() {
        return windows;
    }

    Duration randomRoundTrip() {
        long shortest = scenario.shortestRoundTrip.toNanos();
        long longest = scenario.longestRoundTrip.toNanos();
        return Duration.ofNanos(shortest + (long) ((longest - shortest) * random.nextDouble()));
    }

    /** Whether it resets each connection, and counts nothing. */
    boolean isDown() {
        return scenario.outage != null && scenario.outage.contains(loop.instant());
    }

    Fate randomFate() {
        if (random.nextDouble() >= scenario.lostResponses) {
            return Fate.DELIVERED;
        }
        return random.nextBoolean() ? Fate.RESET : Fate.SILENT;
    }

    /** Counts a request that comes now, or refuses it. */
    Decision admit(ProcessRecord sender) {
        Instant now = loop.instant();
        Decision decision = quota.admit(now);
        Refusal exact = decision.refusal();
        if (exact == null) {
            admitted.add(now);
            windows.accepted(now);
            sender.accepted();
            return decision;
        }
        Refusal refusal = scenario.retryAfterRoundedDown ? roundedDown(exact) : exact;
        quota.refusalSent(refusal.retryAt());
        sender.refused(exact);
        return new Decision(decision.shown(), refusal);
    }

    /** How long it processes a request. */
    Duration processing() {
        return scenario.processing;
    }

    /** The response to such a request, written now. */
    ServiceResponse respond(Decision decision) {
        Instant now = loop.instant();
        Decision written = scenario.headersAtResponse ? quota.written(decision, now) : decision;
        Refusal refusal = written.refusal();
        ServiceResponse response = refusal == null
                ? ServiceResponse.admitted(written.shown())
                : ServiceResponse.refused(written.shown(), refusal);
        return scenario.dateHidden ? response : response.dated(now);
    }

    /** No arrival lies on a whole second: what was rounded up is one more than what is rounded down. */
    private static Refusal roundedDown(Refusal exact) {
        return new Refusal(exact.at(), exact.banned(), Math.max(0, exact.retryAfterSeconds() - 1));
    }

    /** Counts again, under the new plan, what was counted under the old one; what was refused is discarded. */
    private void change(QuotaPlan plan) {
        quota = quota(plan);
        admitted.forEach(quota::admit);
        windows.limitChanged(loop.instant(), plan.requestsPerMinute());
    }

    private SimulatedQuota quota(QuotaPlan plan) {
        return new SimulatedQuota(plan, scenario.windowStart, scenario.reportedWindow, scenario.bans);
    }

    /** What happens to a response. */
    enum Fate {
        DELIVERED,
        RESET,
        SILENT
    }
}
