// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Lets pages of other origins use the service in a browser, and nothing else: the control interface stays closed to them.
 *
 * @param origins the origins, such as {@code http://localhost:3000}
 */
record Cors(Set<String> origins) {

    private static final String EXPOSED = "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";
    private static final HttpField VARY = new HttpField(HttpHeader.VARY, "Origin");

    /** The headers of every response. */
    HttpFields headers(Incoming in) {
        if (origins.isEmpty()) {
            return HttpFields.EMPTY;
        }
        String origin = in.fields().get(HttpHeader.ORIGIN);
        return origin == null || !origins.contains(origin)
                ? HttpFields.from(VARY)
                : HttpFields.from(
                        VARY,
                        new HttpField("Access-Control-Allow-Origin", origin),
                        new HttpField("Access-Control-Expose-Headers", EXPOSED));
    }

    /** Whether it is a preflight: the request of a browser for permission to send another. */
    boolean isPreflight(Incoming in) {
        String origin = in.fields().get(HttpHeader.ORIGIN);
        return origin != null
                && origins.contains(origin)
                && in.method().equals("OPTIONS")
                && in.fields().contains("Access-Control-Request-Method");
    }

    Reply preflight(Incoming in) {
        String headers = String.join(", ", in.fields().getValuesList("Access-Control-Request-Headers"));
        return Reply.empty(204)
                .with("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE")
                .with("Access-Control-Allow-Headers", headers);
    }
}
