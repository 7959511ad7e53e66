// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Objects;

/** A rule of the interface document that a request broke, whatever its response was. Tests assert that there is none. Immutable. Created by this library only. */
public final class Violation {

    private final MockRequest request;
    private final ContractRule rule;
    private final String message;

    Violation(MockRequest request, ContractRule rule, String message) {
        this.request = Objects.requireNonNull(request, "request");
        this.rule = Objects.requireNonNull(rule, "rule");
        this.message = Objects.requireNonNull(message, "message");
    }

    /** {@return the request} */
    public MockRequest request() {
        return request;
    }

    /** {@return the broken rule} */
    public ContractRule rule() {
        return rule;
    }

    /** {@return the thing, the value and the rule, such as {@code limit must be 1 to 100, was 0}} */
    public String message() {
        return message;
    }

    /** {@return the request in short and the message, in one line} */
    @Override
    public String toString() {
        return request.summary() + ": " + message;
    }
}
