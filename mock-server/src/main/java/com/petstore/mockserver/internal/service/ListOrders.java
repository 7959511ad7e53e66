package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.pets.Orders;
import java.nio.charset.StandardCharsets;

/** {@code GET /store/orders}, which the interface document only mentions. Section What the service does. */
final class ListOrders implements OperationHandler {

    private final Orders orders;

    ListOrders(Orders orders) {
        this.orders = orders;
    }

    @Override
    public Response handle(OperationRequest request) {
        return Response.json(200, orders.json().getBytes(StandardCharsets.UTF_8));
    }
}
