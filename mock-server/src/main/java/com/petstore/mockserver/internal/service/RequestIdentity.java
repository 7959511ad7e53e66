package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import com.petstore.mockserver.internal.limits.BearerToken;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Who sent a request, and when: the key's id and limits, or null without a valid one. Holds no key itself. */
public record RequestIdentity(
        @Nullable String keyId, @Nullable KeyQuota limits, Credentials credentials, ArrivalTime arrival) {

    /** What stands in the journal for an {@code Authorization} that is not one bearer token. */
    public static final String MALFORMED_AUTHORIZATION = "[malformed]";

    /** What the {@code Authorization} header is like. */
    public enum Credentials {
        MISSING,
        MALFORMED,
        WELL_FORMED
    }

    public static RequestIdentity of(HttpFields headers, KeyRegistry keys, Instant now) {
        List<String> authorization = headers.getValuesList(HttpHeader.AUTHORIZATION);
        Optional<String> key = BearerToken.from(authorization);
        KeyRegistry.Entry known = key.flatMap(keys::entry).orElse(null);
        KeyQuota limits = known == null ? null : known.limits();
        ArrivalTime arrival = limits == null ? ArrivalTime.anonymous(now) : limits.arrive(now);
        return new RequestIdentity(known == null ? null : known.id(), limits, credentials(authorization, key), arrival);
    }

    private static Credentials credentials(List<String> authorization, Optional<String> key) {
        if (authorization.isEmpty()) {
            return Credentials.MISSING;
        }
        return key.isEmpty() ? Credentials.MALFORMED : Credentials.WELL_FORMED;
    }

    /** What the headers show: without a valid key, the limit of an unused Free plan. */
    public RateLimit rateLimit() {
        Instant now = arrival.at();
        if (limits != null) {
            return limits.rateLimit(now);
        }
        long limit = QuotaPlan.FREE.requestsPerMinute();
        return new RateLimit(limit, limit, now.plus(Duration.ofMinutes(1)));
    }

    /** What stands in the journal for the {@code Authorization}, if there is one. */
    public String authorization() {
        if (credentials == Credentials.MALFORMED) {
            return MALFORMED_AUTHORIZATION;
        }
        return "Bearer [" + (keyId == null ? "unknown" : keyId) + "]";
    }
}
