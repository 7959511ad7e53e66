// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.AdmissionDecision;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.limits.LimitRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The service as one key sees it: the limiter of the mock server behind a network. */
final class SimulatedService {

    private final EventLoop loop;
    private final Scenario scenario;
    private final LimitRules rules;
    private final WindowLog windows;
    private final Random random;
    private final List<ArrivalTime> admitted = new ArrayList<>();
    private KeyQuota limits;

    SimulatedService(EventLoop loop, Scenario scenario, Random random) {
        this.loop = loop;
        this.scenario = scenario;
        this.rules = new LimitRules(
                LimitRules.DEFAULT.banAfter(),
                LimitRules.DEFAULT.banDuration(),
                scenario.windowStart,
                scenario.reportedWindow);
        this.windows = new WindowLog(scenario.windowStart, scenario.plan.requestsPerMinute());
        this.random = random;
        this.limits = new KeyQuota(scenario.plan, rules);
        QuotaPlan changed = scenario.planFromEvent;
        if (changed != null) {
            loop.schedule(Scenario.EVENT, () -> change(changed));
        }
        if (scenario.bannedUntilMeasured) {
            Instant end = EventLoop.START.plus(scenario.measuredFrom);
            loop.schedule(Scenario.EVENT, () -> limits.banUntil(end));
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

    Fate randomFate() {
        if (random.nextDouble() >= scenario.lostResponses) {
            return Fate.DELIVERED;
        }
        return random.nextBoolean() ? Fate.RESET : Fate.SILENT;
    }

    /** Responds to a request that comes now. */
    ServiceResponse respond(ProcessRecord sender) {
        Instant now = loop.instant();
        AdmissionDecision decision = limits.admit(limits.arrive(now));
        ServiceResponse response;
        if (decision instanceof Refused exact) {
            Refused refused = scenario.retryAfterRoundedDown ? roundedDown(exact) : exact;
            limits.refusalSent(refused);
            sender.refused(exact);
            response = ServiceResponse.refused(refused);
        } else {
            admitted.add(ArrivalTime.anonymous(now));
            windows.accepted(now);
            sender.accepted();
            response = ServiceResponse.admitted(decision.rateLimit());
        }
        return scenario.dateHidden ? response : response.dated(now);
    }

    /** No arrival lies on a whole second: what was rounded up is one more than what is rounded down. */
    private static Refused roundedDown(Refused exact) {
        return new Refused(exact.rateLimit(), exact.reason(), exact.at(), Math.max(0, exact.retryAfterSeconds() - 1));
    }

    /** Counts again, under the new plan, what was counted under the old one; who was told to wait is forgotten. */
    private void change(QuotaPlan plan) {
        limits = new KeyQuota(plan, rules);
        admitted.forEach(limits::admit);
        windows.limitChanged(loop.instant(), plan.requestsPerMinute());
    }

    /** What happens to a response. */
    enum Fate {
        DELIVERED,
        RESET,
        SILENT
    }
}
