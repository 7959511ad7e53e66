package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.RecordedRequest;
import java.util.Optional;
import java.util.function.Predicate;

/** Which requests of the journal are asked for; what is empty does not matter. */
record RequestFilter(
        Optional<String> method, Optional<String> path, Optional<String> status, Optional<String> keyId, long after)
        implements Predicate<RecordedRequest> {

    RequestFilter {
        status.ifPresent(value -> {
            if (!value.matches("[1-5][0-9][0-9]|none")) {
                throw new IllegalArgumentException("status must be 100 to 599 or none, was " + value);
            }
        });
    }

    @Override
    public boolean test(RecordedRequest request) {
        String answered =
                request.status().isPresent() ? Integer.toString(request.status().getAsInt()) : "none";
        return request.sequence() > after
                && method.map(request.method()::equals).orElse(true)
                && path.map(request.path()::equals).orElse(true)
                && status.map(answered::equals).orElse(true)
                && keyId.map(id -> request.keyId().filter(id::equals).isPresent())
                        .orElse(true);
    }
}
