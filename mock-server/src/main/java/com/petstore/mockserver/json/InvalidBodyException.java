package com.petstore.mockserver.json;

import java.io.Serial;

/** A body that the interface document does not allow; the message names the field and the rule. */
public final class InvalidBodyException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String rule;

    InvalidBodyException(String rule) {
        super(rule);
        this.rule = rule;
    }

    /** {@return the field and the rule that it breaks} */
    public String rule() {
        return rule;
    }
}
