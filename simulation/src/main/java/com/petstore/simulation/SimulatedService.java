// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.SimulatedQuota.Decision;
import com.petstore.simulation.SimulatedQuota.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The service that all processes of a fleet call with one key: a quota behind a network. */
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
        this.windows = new WindowLog(scenario.windowStart(), scenario.plan().requestsPerMinute());
        this.random = random;
        this.quota = quota(scenario.plan());
        scenario.get(Scenario.PLAN_FROM_EVENT)
                .ifPresent(changed -> loop.schedule(Scenario.EVENT, () -> change(changed)));
        scenario.get(Scenario.BAN).ifPresent(ban -> loop.schedule(ban.from(), () -> quota.banUntil(ban.end())));
    }

    WindowLog windows() {
        return windows;
    }

    Duration randomRoundTrip() {
        return scenario.get(Scenario.ROUND_TRIP).random(random);
    }

    /** Whether it resets each connection, and counts nothing. */
    boolean isDown() {
        return scenario.get(Scenario.OUTAGE)
                .filter(outage -> outage.contains(loop.instant()))
                .isPresent();
    }

    Fate randomFate() {
        if (random.nextDouble() >= scenario.get(Scenario.LOST_RESPONSES)) {
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
        Refusal refusal = scenario.get(Scenario.RETRY_AFTER_ROUNDED_DOWN) ? roundedDown(exact) : exact;
        quota.refusalSent(refusal.retryAt());
        sender.refused(exact);
        return new Decision(decision.shown(), refusal);
    }

    /** How long it processes a request. */
    Duration processing() {
        return scenario.get(Scenario.PROCESSING);
    }

    /** The response to such a request, written now. */
    ServiceResponse respond(Decision decision) {
        Instant now = loop.instant();
        Decision written = scenario.get(Scenario.HEADERS_AT_RESPONSE) ? quota.written(decision, now) : decision;
        Refusal refusal = written.refusal();
        ServiceResponse response = refusal == null
                ? ServiceResponse.admitted(written.shown())
                : ServiceResponse.refused(written.shown(), refusal);
        return scenario.get(Scenario.DATE_HIDDEN) ? response : response.dated(now);
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
        return new SimulatedQuota(
                plan, scenario.windowStart(), scenario.get(Scenario.REPORTED_WINDOW), scenario.get(Scenario.BANS));
    }

    /** What happens to a response. */
    enum Fate {
        DELIVERED,
        RESET,
        SILENT
    }
}
