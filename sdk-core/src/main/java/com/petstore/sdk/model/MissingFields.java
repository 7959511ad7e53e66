package com.petstore.sdk.model;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names every required field that a builder lacks, so that the caller can fix all at once. */
final class MissingFields {

    private MissingFields() {}

    static IllegalStateException of(String type, @Nullable String... missing) {
        return new IllegalStateException(Arrays.stream(missing)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", ", type + " needs a value for ", "")));
    }
}
