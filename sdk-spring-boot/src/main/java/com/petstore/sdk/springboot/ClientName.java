// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Objects;

/** The name of a client that the starter creates. Immutable. */
public final class ClientName {

    /** The client of {@code petstore.base-url}. */
    public static final ClientName DEFAULT = new ClientName("default");

    private final String name;

    private ClientName(String name) {
        this.name = name;
    }

    /**
     * Returns the name of the client that {@code petstore.clients.<name>} describes.
     *
     * @param name the name as it stands there, such as {@code staging}; {@code default} for {@link #DEFAULT}
     * @return the name
     */
    public static ClientName of(String name) {
        return new ClientName(Objects.requireNonNull(name, "name"));
    }

    /** {@return the name, such as {@code staging}} */
    public String name() {
        return name;
    }

    /** Returns the name of the client's bean, which no class of an application has by itself. */
    String beanName() {
        return "petstore." + name;
    }

    /** Returns what the names of the client's properties begin with. */
    String prefix() {
        return equals(DEFAULT) ? PropertySources.ROOT.toString() : PropertySources.CLIENTS + "." + name;
    }

    /** {@return whether the names are equal} */
    @Override
    public boolean equals(Object other) {
        return other instanceof ClientName client && client.name.equals(name);
    }

    /** {@return a hash code of the name} */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** {@return the name alone, such as {@code staging}} */
    @Override
    public String toString() {
        return name;
    }
}
