package com.petstore.mockserver.internal.json;

import java.io.Serial;

/** JSON that is not what it should be; the message names the field and the rule. */
public final class InvalidJsonException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String rule;

    public InvalidJsonException(String rule) {
        super(rule);
        this.rule = rule;
    }

    /** {@return the field and the rule that it breaks} */
    public String rule() {
        return rule;
    }
}
