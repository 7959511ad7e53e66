// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.IOException;
import java.util.Optional;

/** What becomes of a request in the end: a response, whole or broken, or the end of its connection. */
@FunctionalInterface
interface Outcome {

    /** Brings it about, and waits where it takes time. */
    void end(Exchange exchange) throws IOException;

    /** Sends a response, or drops the request if there is none. */
    static Outcome of(Optional<Response> response) {
        return response.map(Outcome::of).orElse(Exchange::abandon);
    }

    /** Sends a response. */
    static Outcome of(Response response) {
        return response.pieces().isPresent()
                ? exchange -> exchange.stream(response)
                : exchange -> exchange.respond(response);
    }
}
