// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import java.time.Instant;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;

/** What a client's request does at a path with a method. */
interface OperationHandler {

    /**
     * Reads what a request wants, and changes nothing yet.
     *
     * @return what carries it out
     * @throws InvalidInputException if the request breaks a rule, which its response will name
     */
    Supplier<Reply> prepare(Incoming request);

    /** Whether the request must have a JSON body. */
    default boolean takesBody() {
        return false;
    }

    /** The headers of every response of this operation, also of those that refuse the request. */
    default HttpFields notice(Instant now) {
        return HttpFields.EMPTY;
    }
}
