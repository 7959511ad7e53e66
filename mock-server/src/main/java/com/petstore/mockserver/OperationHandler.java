// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import java.time.Instant;
import org.eclipse.jetty.http.HttpFields;

/** What is done at a path with a method. */
interface OperationHandler {

    /**
     * Carries it out for a request.
     *
     * @throws InvalidInputException if the request breaks a rule, which its response will name
     */
    Reply handle(Incoming request);

    /** Whether the request must have a JSON body. */
    default boolean takesBody() {
        return false;
    }

    /** The headers of every response of this operation, also of those that refuse the request. */
    default HttpFields notice(Instant now) {
        return HttpFields.EMPTY;
    }
}
