// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** A response of the service, made header by header. */
final class TestResponse {

    private final int status;
    private final Instant madeAt;
    private final List<String> headers = new ArrayList<>();
    private boolean dated = true;

    /** A response that shows nothing but its {@code Date}. */
    TestResponse(int status, Instant madeAt) {
        this.status = status;
        this.madeAt = madeAt;
    }

    TestResponse with(String name, String value) {
        headers.add(name);
        headers.add(value);
        return this;
    }

    TestResponse withoutDate() {
        dated = false;
        return this;
    }

    TestResponse retryAfter(String value) {
        return with("Retry-After", value);
    }

    /** The three headers of the minute, which ends with the minute of the service's clock. */
    TestResponse minute(long limit, long remaining) {
        return quota(limit, remaining, Math.floorDiv(madeAt.getEpochSecond(), 60) * 60 + 60);
    }

    /** The three headers of the day, which ends at midnight. */
    TestResponse day(long limit, long remaining) {
        return quota(limit, remaining, Math.floorDiv(madeAt.getEpochSecond(), 86_400) * 86_400 + 86_400);
    }

    /** The three headers of a window that ends after this time. */
    TestResponse window(long limit, long remaining, Duration left) {
        return quota(limit, remaining, madeAt.plus(left).getEpochSecond());
    }

    private TestResponse quota(long limit, long remaining, long reset) {
        return with("X-RateLimit-Limit", Long.toString(limit))
                .with("X-RateLimit-Remaining", Long.toString(remaining))
                .with("X-RateLimit-Reset", Long.toString(reset));
    }

    /** The instant in the form of a header. */
    static String httpDate(Instant instant) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(ZoneOffset.UTC));
    }

    RawResponse raw() {
        List<String> all = new ArrayList<>(headers);
        if (dated) {
            all.add("Date");
            all.add(httpDate(madeAt));
        }
        return Responses.response(status, "", all.toArray(String[]::new));
    }

    @Override
    public String toString() {
        return status + " of " + madeAt + " " + headers;
    }
}
