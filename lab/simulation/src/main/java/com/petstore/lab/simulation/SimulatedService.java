// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.AdmissionDecision;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.limits.LimitRules;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import com.petstore.sdk.internal.http.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The service as one key sees it: the limiter of the mock server behind a network. */
final class SimulatedService {

    private final EventLoop loop;
    private final ServiceTraits traits;
    private final LimitRules rules;
    private final WindowLog windows;
    private final Random random;
    private final List<ArrivalTime> admitted = new ArrayList<>();
    private KeyQuota limits;

    SimulatedService(EventLoop loop, QuotaPlan plan, WindowStart windowStart, ServiceTraits traits, Random random) {
        this.loop = loop;
        this.traits = traits;
        this.rules = new LimitRules(
                LimitRules.DEFAULT.banAfter(), LimitRules.DEFAULT.banDuration(), windowStart, traits.reportedWindow());
        this.windows = new WindowLog(windowStart, plan.requestsPerMinute());
        this.random = random;
        this.limits = new KeyQuota(plan, rules);
        traits.planChange().ifPresent(change -> loop.schedule(change.afterStart(), () -> change(change.plan())));
    }

    /** The network from a process to here and back. */
    Transport transportOf(ProcessRecord sender) {
        return new SimulatedTransport(loop, this, sender);
    }

    void banUntil(Instant end) {
        limits.banUntil(end);
    }

    WindowLog windows() {
        return windows;
    }

    Duration randomRoundTrip() {
        long shortest = traits.shortestRoundTrip().toNanos();
        long longest = traits.longestRoundTrip().toNanos();
        return Duration.ofNanos(shortest + (long) ((longest - shortest) * random.nextDouble()));
    }

    Fate randomFate() {
        if (random.nextDouble() >= traits.lostResponses()) {
            return Fate.DELIVERED;
        }
        return random.nextBoolean() ? Fate.RESET : Fate.SILENT;
    }

    /** Responds to a request that comes now. */
    ServiceResponse respond(ProcessRecord sender) {
        Instant now = loop.instant();
        ArrivalTime arrival = limits.arrive(now);
        sender.arrived(arrival);
        AdmissionDecision verdict = limits.admit(arrival);
        ServiceResponse response;
        if (verdict instanceof Refused exact) {
            Refused refused = traits.retryAfterRoundedDown() ? roundedDown(exact) : exact;
            limits.refusalSent(refused);
            sender.refused(exact);
            response = ServiceResponse.refused(refused);
        } else {
            admitted.add(ArrivalTime.anonymous(now));
            windows.accepted(now);
            sender.accepted();
            response = ServiceResponse.admitted(verdict.rateLimit());
        }
        return traits.dateShown() ? response.dated(now) : response;
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
