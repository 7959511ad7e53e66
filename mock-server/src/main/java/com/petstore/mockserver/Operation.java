// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Arrays;

/** The operations of the service, by which tests select requests. Further constants may come. */
public enum Operation {
    /** {@code GET /pets}. */
    LIST_PETS("listPets", "GET", "/pets"),
    /** {@code POST /pets}. */
    CREATE_PET("createPet", "POST", "/pets"),
    /** {@code GET /pets/{petId}}. */
    GET_PET("getPet", "GET", "/pets/{petId}"),
    /** {@code GET /store/orders}, which the interface document only mentions. */
    LIST_ORDERS("listOrders", "GET", "/store/orders");

    private final String id;
    private final String method;
    private final String path;

    Operation(String id, String method, String path) {
        this.id = id;
        this.method = method;
        this.path = path;
    }

    /** {@return the name in the interface document, in JSON and on a command line, such as {@code listPets}} */
    public String id() {
        return id;
    }

    /** {@return the method} */
    public String method() {
        return method;
    }

    /** {@return the path below the base address, with a parameter in braces} */
    public String path() {
        return path;
    }

    /**
     * Finds the operation of a name.
     *
     * @param id the name, such as {@code listPets}
     * @return the operation
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Operation of(String id) {
        return Arrays.stream(values())
                .filter(operation -> operation.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("operation must be one of "
                        + Arrays.stream(values()).map(Operation::id).toList() + ", was " + id));
    }
}
