// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.io.Serial;

/**
 * JSON or a query that is not what it should be; the message, which the client gets, names the field or parameter
 * and the rule.
 */
public final class InvalidInputException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    public InvalidInputException(String rule) {
        super(Wording.shortLine(rule));
    }

    /** {@return the field or parameter, and the rule that it breaks} */
    public String rule() {
        return String.valueOf(getMessage());
    }
}
