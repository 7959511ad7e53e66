package com.petstore.mockserver.internal.pets;

/**
 * The orders of the store, whose form the interface document does not show: a JSON array, kept as it was given.
 * Thread-safe.
 */
public final class Orders {

    private volatile String json = "[]";

    /** {@return the orders, as they were given} */
    public String json() {
        return json;
    }

    /**
     * Replaces the orders.
     *
     * @param json a JSON array
     */
    public void replace(String json) {
        this.json = json;
    }
}
