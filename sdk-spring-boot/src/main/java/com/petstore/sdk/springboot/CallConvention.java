package com.petstore.sdk.springboot;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/** Names calls, unless the application has a convention of its own. */
final class CallConvention implements ObservationConvention<PetStoreCallContext> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof PetStoreCallContext;
    }

    @Override
    public String getName() {
        return "petstore.calls";
    }

    @Override
    public String getContextualName(PetStoreCallContext context) {
        return SpanNames.of(context.operation(), "call");
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(PetStoreCallContext context) {
        Throwable failure = context.getError();
        String outcome = failure == null ? "success" : failure.getClass().getSimpleName();
        return KeyValues.of("client", context.client(), "operation", context.operation(), "outcome", outcome);
    }
}
