package com.petstore.sdk.springboot;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/** Names waits for the rate limit, unless the application has a convention of its own. */
final class WaitConvention implements ObservationConvention<PetStoreWaitContext> {

    @Override
    public boolean supportsContext(Observation.Context context) {
        return context instanceof PetStoreWaitContext;
    }

    @Override
    public String getName() {
        return "petstore.ratelimit.waits";
    }

    @Override
    public String getContextualName(PetStoreWaitContext context) {
        return SpanNames.of(context.operation(), "wait");
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(PetStoreWaitContext context) {
        return KeyValues.of("client", context.client(), "operation", context.operation());
    }
}
