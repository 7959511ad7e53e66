// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;

/** Clients cannot be created from their properties. No problem shows an API key. */
final class PetStorePropertiesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    PetStorePropertiesException(List<String> problems) {
        super("The properties of PetStoreClient are not complete and correct: " + String.join("; ", problems));
        // The ledger in Redis is that of all clients.
        this.problems = problems.stream().distinct().toList();
    }

    /** Each begins with the name of its property. */
    List<String> problems() {
        return problems;
    }
}
