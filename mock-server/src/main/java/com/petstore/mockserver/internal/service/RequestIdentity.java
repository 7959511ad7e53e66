// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.limits.ArrivalTime;
import com.petstore.mockserver.internal.limits.KeyQuota;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request, and when: the key's id and limits, or null without a valid one. Holds no key itself. Interface document,
 * section Authentication.
 */
public record RequestIdentity(
        @Nullable String keyId, @Nullable KeyQuota limits, Credentials credentials, ArrivalTime arrival) {

    /** What stands in the journal for an {@code Authorization} that is not one bearer token. */
    static final String MALFORMED_AUTHORIZATION = "[malformed]";

    /** RFC 9110: the scheme in any case, then one or more spaces. */
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    /** What the {@code Authorization} header is like. */
    public enum Credentials {
        MISSING,
        MALFORMED,
        WELL_FORMED
    }

    public static RequestIdentity of(HttpFields headers, KeyRegistry keys, Instant now) {
        List<String> authorization = headers.getValuesList(HttpHeader.AUTHORIZATION);
        Optional<String> key = bearerToken(authorization);
        KeyRegistry.Entry known = key.flatMap(keys::entry).orElse(null);
        KeyQuota limits = known == null ? null : known.limits();
        ArrivalTime arrival = limits == null ? ArrivalTime.anonymous(now) : limits.arrive(now);
        return new RequestIdentity(known == null ? null : known.id(), limits, credentials(authorization, key), arrival);
    }

    /** Empty if there is not exactly one header or it is no bearer token. */
    public static Optional<String> bearerToken(List<String> authorization) {
        if (authorization.size() != 1) {
            return Optional.empty();
        }
        Matcher bearer = BEARER.matcher(authorization.get(0));
        return bearer.matches() ? Optional.of(bearer.group(1)) : Optional.empty();
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

    /** What the journal has of the request; of {@code Authorization} it is the form and not the key. */
    public RequestHead head(Request request, RequestHead.Target target) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (HttpField field : request.getHeaders()) {
            headers.add(Map.entry(field.getName(), recordedValue(field)));
        }
        return new RequestHead(
                arrival.at(),
                true,
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                target,
                headers,
                keyId,
                arrival.retryNotBefore());
    }

    private String recordedValue(HttpField field) {
        if (field.getHeader() != HttpHeader.AUTHORIZATION) {
            return field.getValue() == null ? "" : field.getValue();
        }
        if (credentials == Credentials.MALFORMED) {
            return MALFORMED_AUTHORIZATION;
        }
        return "Bearer [" + (keyId == null ? "unknown" : keyId) + "]";
    }
}
