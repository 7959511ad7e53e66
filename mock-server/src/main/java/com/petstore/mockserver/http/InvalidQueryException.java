package com.petstore.mockserver.http;

import java.io.Serial;

/** A query that the interface document does not allow; the message names the parameter and the rule. */
final class InvalidQueryException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String rule;

    InvalidQueryException(String rule) {
        super(rule);
        this.rule = rule;
    }

    String rule() {
        return rule;
    }
}
