// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Lets pages of other origins use the service in a browser, and nothing else: it is not asked about the control interface.
 *
 * @param origins the origins, such as {@code http://localhost:3000}
 */
record Cors(Set<String> origins) {

    private static final String EXPOSED = "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

    /** Adds headers to whatever is responded, and responds to the question of a browser whether it may send a request. */
    Optional<Response> preflight(Exchange exchange) {
        if (origins.isEmpty()) {
            return Optional.empty();
        }
        HttpFields asked = exchange.request().getHeaders();
        String origin = asked.get(HttpHeader.ORIGIN);
        exchange.announce(HttpFields.from(new HttpField(HttpHeader.VARY, "Origin")));
        if (origin == null || !origins.contains(origin)) {
            return Optional.empty();
        }
        exchange.announce(HttpFields.from(
                new HttpField("Access-Control-Allow-Origin", origin),
                new HttpField("Access-Control-Expose-Headers", EXPOSED)));
        if (!exchange.request().getMethod().equals("OPTIONS") || !asked.contains("Access-Control-Request-Method")) {
            return Optional.empty();
        }
        return Optional.of(Response.empty(204)
                .with("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE")
                .with(
                        "Access-Control-Allow-Headers",
                        String.join(", ", asked.getValuesList("Access-Control-Request-Headers"))));
    }
}
