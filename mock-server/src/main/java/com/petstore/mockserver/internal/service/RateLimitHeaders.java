package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.RateLimit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** Interface document, section Limits: every answer of the service carries these. */
public final class RateLimitHeaders {

    private RateLimitHeaders() {}

    public static void add(RateLimit figures, HttpFields.Mutable headers) {
        headers.add(field("X-RateLimit-Limit", figures.limit()));
        headers.add(field("X-RateLimit-Remaining", figures.remaining()));
        headers.add(field(
                "X-RateLimit-Reset", WholeSeconds.roundedUp(figures.resetsAt()).getEpochSecond()));
    }

    /** Says that it is none of the headers that Jetty knows, which it would be looked for among otherwise. */
    private static HttpField field(String name, long value) {
        return new HttpField(null, name, Long.toString(value));
    }
}
