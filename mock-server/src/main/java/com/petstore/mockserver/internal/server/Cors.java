package com.petstore.mockserver.internal.server;

import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.wire.Exchange;
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
    boolean responds(Exchange exchange) {
        if (origins.isEmpty()) {
            return false;
        }
        HttpFields asked = exchange.request().getHeaders();
        String origin = asked.get(HttpHeader.ORIGIN);
        exchange.announce(HttpFields.from(new HttpField(HttpHeader.VARY, "Origin")));
        if (origin == null || !origins.contains(origin)) {
            return false;
        }
        exchange.announce(HttpFields.from(
                new HttpField("Access-Control-Allow-Origin", origin),
                new HttpField("Access-Control-Expose-Headers", EXPOSED)));
        if (!exchange.request().getMethod().equals("OPTIONS") || !asked.contains("Access-Control-Request-Method")) {
            return false;
        }
        exchange.respond(Response.empty(204)
                .with("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE")
                .with(
                        "Access-Control-Allow-Headers",
                        String.join(", ", asked.getValuesList("Access-Control-Request-Headers"))));
        return true;
    }
}
