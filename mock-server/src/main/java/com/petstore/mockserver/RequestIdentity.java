// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

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
record RequestIdentity(@Nullable MockApiKey key, Credentials credentials, Instant at, Instant retryNotBefore) {

    /** What stands in the journal for an {@code Authorization} that is not one bearer token. */
    static final String MALFORMED_AUTHORIZATION = "[malformed]";

    /** RFC 9110: the scheme in any case, then one or more spaces. */
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    /** What the {@code Authorization} header is like. */
    enum Credentials {
        MISSING,
        MALFORMED,
        WELL_FORMED
    }

    static RequestIdentity of(HttpFields headers, ApiKeys keys, Instant now) {
        List<String> authorization = headers.getValuesList(HttpHeader.AUTHORIZATION);
        Optional<String> key = bearerToken(authorization);
        MockApiKey known = key.isEmpty() ? null : keys.known(key.get());
        Instant retryNotBefore = known == null ? Instant.MIN : known.retryNotBefore();
        return new RequestIdentity(known, credentials(authorization, key), now, retryNotBefore);
    }

    /** Empty if there is not exactly one header or it is no bearer token. */
    static Optional<String> bearerToken(List<String> authorization) {
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
    MockRateLimit rateLimit() {
        if (key != null) {
            return key.rateLimit(at);
        }
        long limit = QuotaPlan.FREE.requestsPerMinute();
        return new MockRateLimit(limit, limit, at.plus(Duration.ofMinutes(1)));
    }

    /** What the journal has of the request; of {@code Authorization} it is the form and not the key. */
    RequestHead head(Request request, RequestHead.Target target) {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (HttpField field : request.getHeaders()) {
            headers.add(Map.entry(field.getName(), recordedValue(field)));
        }
        return new RequestHead(
                at,
                true,
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                target,
                headers,
                key == null ? null : key.id(),
                retryNotBefore);
    }

    private String recordedValue(HttpField field) {
        if (field.getHeader() != HttpHeader.AUTHORIZATION) {
            return field.getValue() == null ? "" : field.getValue();
        }
        if (credentials == Credentials.MALFORMED) {
            return MALFORMED_AUTHORIZATION;
        }
        return "Bearer [" + (key == null ? "unknown" : key.id()) + "]";
    }
}
