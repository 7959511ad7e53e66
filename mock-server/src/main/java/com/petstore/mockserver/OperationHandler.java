// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import java.time.Instant;
import org.eclipse.jetty.http.HttpFields;

/** What is done at a path with a method; pure but for the store. */
interface OperationHandler {

    /**
     * Answers a request.
     *
     * @param request the request
     * @return the response
     * @throws InvalidInputException if the request breaks a rule, which its response will name
     */
    Response handle(OperationRequest request);

    /** {@return whether the request must have a JSON body} */
    default boolean takesBody() {
        return false;
    }

    /**
     * What every response has to say of this operation, those that refuse the request too.
     *
     * @param now the current time
     * @return headers
     */
    default HttpFields notice(Instant now) {
        return HttpFields.EMPTY;
    }
}
