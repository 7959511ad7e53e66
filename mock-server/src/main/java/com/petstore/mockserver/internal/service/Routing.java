package com.petstore.mockserver.internal.service;

import org.jspecify.annotations.Nullable;

/** Where a request is to go. */
public sealed interface Routing {

    /**
     * To an operation.
     *
     * @param pathParameter the text where the route has braces; null if it has none
     */
    record To(
            Route route,
            OperationHandler operation,
            @Nullable String pathParameter) implements Routing {}

    /** Nowhere: there is no such path or method, or it only asks which methods there are. */
    record Responded(Response response) implements Routing {}
}
