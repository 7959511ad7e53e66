package com.petstore.mockserver.internal.service;

import java.io.Serial;

/** A query that the interface document does not allow; the message names the parameter and the rule. */
public final class InvalidQueryException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String rule;

    InvalidQueryException(String rule) {
        super(rule);
        this.rule = rule;
    }

    /** {@return the parameter and the rule that it breaks} */
    public String rule() {
        return rule;
    }
}
