package com.petstore.sdk.model;

import java.util.StringJoiner;

/** Names every required field that a builder lacks, so that a caller mends them in one go. */
final class MissingFields {

    private final StringJoiner names;

    private MissingFields(String type) {
        this.names = new StringJoiner(", ", type + " needs a value for ", "");
    }

    static MissingFields of(String type) {
        return new MissingFields(type);
    }

    MissingFields check(boolean isSet, String name) {
        if (!isSet) {
            names.add(name);
        }
        return this;
    }

    IllegalStateException exception() {
        return new IllegalStateException(names.toString());
    }
}
