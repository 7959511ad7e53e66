// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;

/** The origin of the response to a request, as tests find it in the journal. Further constants may come. */
public enum HandledBy {
    /** The service itself. */
    SERVICE,
    /** A stub, in place of the service. */
    STUB,
    /** A fault, which changed, delayed or replaced the response, or kept it from being sent. */
    FAULT;

    /** {@return the name in JSON, such as {@code service}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
