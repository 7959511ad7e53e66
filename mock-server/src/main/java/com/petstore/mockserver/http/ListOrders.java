package com.petstore.mockserver.http;

import com.petstore.mockserver.store.Orders;
import java.nio.charset.StandardCharsets;

/** {@code GET /store/orders}, which the interface document only mentions. Section What the service does. */
final class ListOrders implements Operation {

    private final Orders orders;

    ListOrders(Orders orders) {
        this.orders = orders;
    }

    @Override
    public Answer answer(Call call) {
        return Answer.json(200, orders.json().getBytes(StandardCharsets.UTF_8));
    }
}
