// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.internal.limits.LimitRules.ReportedWindow;
import java.time.Duration;
import java.util.Optional;

/**
 * What the interface document leaves to a service, and what networks do.
 *
 * @param shortestRoundTrip how long a request and its response travel at least
 * @param longestRoundTrip how long they travel at most
 * @param reportedWindow which window the headers show
 * @param retryAfterRoundedDown whether {@code Retry-After} ends before the window does
 * @param dateShown whether responses carry a {@code Date}
 * @param lostResponses the part of all responses that never come, from 0 to 1: half of these exchanges are reset, half fall silent
 * @param planChange another plan for the key
 */
record ServiceTraits(
        Duration shortestRoundTrip,
        Duration longestRoundTrip,
        ReportedWindow reportedWindow,
        boolean retryAfterRoundedDown,
        boolean dateShown,
        double lostResponses,
        Optional<PlanChange> planChange) {

    static final ServiceTraits PLAIN = new ServiceTraits(
            Duration.ofMillis(20), Duration.ofMillis(80), ReportedWindow.TIGHTEST, false, true, 0, Optional.empty());

    ServiceTraits withLongestRoundTrip(Duration duration) {
        return new ServiceTraits(
                shortestRoundTrip,
                duration,
                reportedWindow,
                retryAfterRoundedDown,
                dateShown,
                lostResponses,
                planChange);
    }

    /** All take as long. */
    ServiceTraits withRoundTrip(Duration duration) {
        return new ServiceTraits(
                duration, duration, reportedWindow, retryAfterRoundedDown, dateShown, lostResponses, planChange);
    }

    ServiceTraits withShownWindow(ReportedWindow window) {
        return new ServiceTraits(
                shortestRoundTrip,
                longestRoundTrip,
                window,
                retryAfterRoundedDown,
                dateShown,
                lostResponses,
                planChange);
    }

    ServiceTraits withRetryAfterRoundedDown() {
        return new ServiceTraits(
                shortestRoundTrip, longestRoundTrip, reportedWindow, true, dateShown, lostResponses, planChange);
    }

    ServiceTraits withoutDate() {
        return new ServiceTraits(
                shortestRoundTrip,
                longestRoundTrip,
                reportedWindow,
                retryAfterRoundedDown,
                false,
                lostResponses,
                planChange);
    }

    ServiceTraits withLostResponses(double part) {
        return new ServiceTraits(
                shortestRoundTrip,
                longestRoundTrip,
                reportedWindow,
                retryAfterRoundedDown,
                dateShown,
                part,
                planChange);
    }

    ServiceTraits withPlanChange(PlanChange change) {
        return new ServiceTraits(
                shortestRoundTrip,
                longestRoundTrip,
                reportedWindow,
                retryAfterRoundedDown,
                dateShown,
                lostResponses,
                Optional.of(change));
    }
}
