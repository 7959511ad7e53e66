package com.petstore.mockserver.http;

import java.nio.charset.StandardCharsets;

/** {@code GET /store/orders}, which the interface document only mentions. Section What the service does. */
final class ListOrders implements Operation {

    @Override
    public Answer answer(Call call) {
        return Answer.json(200, "[]".getBytes(StandardCharsets.UTF_8));
    }
}
