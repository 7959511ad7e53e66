// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.simulation.SimulatedQuota.Refusal;
import com.petstore.simulation.SimulatedQuota.Shown;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Headers;

/**
 * What the simulated service returns to either kind of client, as the mock server writes it.
 *
 * @param status the status
 * @param retryNotBefore the end of {@code Retry-After}, counted from when it was written; {@link Instant#MIN} without one
 * @param body the body
 * @param headers names and values in turn
 */
record ServiceResponse(int status, Instant retryNotBefore, String body, List<String> headers) {

    /** The key of every request. */
    static final ApiKey KEY = ApiKey.of("key-1");

    static ServiceResponse admitted(Shown shown) {
        return new ServiceResponse(200, Instant.MIN, "[]", limitHeaders(shown));
    }

    static ServiceResponse refused(Shown shown, Refusal refusal) {
        List<String> headers = limitHeaders(shown);
        headers.addAll(List.of("Retry-After", Long.toString(refusal.retryAfterSeconds())));
        String code = refusal.banned() ? "key_banned" : "rate_limit_exceeded";
        String body = "{\"code\":\"" + code + "\",\"message\":\"refused\",\"status\":429}";
        return new ServiceResponse(429, refusal.retryAt(), body, headers);
    }

    ServiceResponse dated(Instant now) {
        List<String> dated = new ArrayList<>(headers);
        dated.addAll(List.of("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC))));
        return new ServiceResponse(status, retryNotBefore, body, dated);
    }

    RawResponse toRawResponse() {
        return RawResponse.of(KEY, status, Headers.of(headers.toArray(String[]::new)), body.getBytes(UTF_8));
    }

    /** Headers have no fractions of a second. */
    static Instant roundedUp(Instant instant) {
        return Instant.ofEpochSecond(instant.getNano() > 0 ? instant.getEpochSecond() + 1 : instant.getEpochSecond());
    }

    private static List<String> limitHeaders(Shown shown) {
        return new ArrayList<>(List.of(
                "Content-Type",
                "application/json",
                "X-RateLimit-Limit",
                Long.toString(shown.limit()),
                "X-RateLimit-Remaining",
                Long.toString(shown.remaining()),
                "X-RateLimit-Reset",
                Long.toString(roundedUp(shown.resetAt()).getEpochSecond())));
    }
}
