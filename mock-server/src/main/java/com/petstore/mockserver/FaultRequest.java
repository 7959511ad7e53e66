// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request for the predicate of a fault, without its body. Immutable. Created by this library only: methods may be added. */
public interface FaultRequest {

    /** {@return the operation that it calls, where a HEAD request calls that of GET; empty where only a stub responds} */
    Optional<Operation> operation();

    /** {@return its method} */
    String method();

    /** {@return its path as it was sent, such as {@code /v1/pets/7}} */
    String path();

    /** {@return its query as it was sent, or empty if it has none} */
    Optional<String> query();

    /** {@return its headers, with the key, the names in lower case} */
    Map<String, List<String>> headers();

    /**
     * The first value of a header.
     *
     * @param name the name, in any case
     * @return the value, or empty if there is no such header
     */
    Optional<String> header(String name);
}
