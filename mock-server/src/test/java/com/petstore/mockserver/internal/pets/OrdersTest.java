package com.petstore.mockserver.internal.pets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrdersTest {

    private final Orders orders = new Orders();

    @Test
    void areNoneAtFirst() {
        assertThat(orders.json()).isEqualTo("[]");
    }

    @Test
    void areKeptAsTheyWereGiven() {
        orders.replace("[{\"id\": 1}]");

        assertThat(orders.json()).isEqualTo("[{\"id\": 1}]");
    }
}
