// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A request that is offered to the faults. */
record OfferedRequest(
        Optional<Operation> operation,
        String method,
        String path,
        Optional<String> query,
        Map<String, List<String>> headers)
        implements FaultRequest {

    @Override
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** Method and path, and nothing that may hold a key. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
