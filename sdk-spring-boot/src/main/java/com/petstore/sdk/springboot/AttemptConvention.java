package com.petstore.sdk.springboot;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/** Names attempts, unless the application has a convention of its own. */
final class AttemptConvention implements ObservationConvention<PetStoreAttemptContext> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof PetStoreAttemptContext;
    }

    @Override
    public String getName() {
        return "petstore.attempts";
    }

    @Override
    public String getContextualName(PetStoreAttemptContext context) {
        return SpanNames.of(context.operation(), "attempt");
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(PetStoreAttemptContext context) {
        String status =
                context.status().isPresent() ? Integer.toString(context.status().getAsInt()) : "none";
        return KeyValues.of("client", context.client(), "operation", context.operation(), "status", status);
    }

    @Override
    public KeyValues getHighCardinalityKeyValues(PetStoreAttemptContext context) {
        return KeyValues.of("http.request.resend_count", Integer.toString(context.attempt() - 1));
    }
}
