// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Makes the meters and spans of an application from the events of its clients: one for each call, and within it for its waits and attempts. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ObservationListener implements CallListener {

    private final ObservationRegistry registry;
    private final Map<CallInfo, ObservedCall> calls = new ConcurrentHashMap<>();

    ObservationListener(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** The observations of one call that have not ended. Its events come one after the other. */
    private static final class ObservedCall {

        final Observation call;
        volatile @Nullable Observation step;

        ObservedCall(Observation call) {
            this.call = call;
        }

        void startStep(Observation started) {
            // Most events come on a thread on which nothing else, or only the caller, is observed.
            call.scoped(() -> {
                step = started.start();
            });
        }

        void endStep(@Nullable Throwable failure) {
            end(step, failure);
            step = null;
        }

        static void end(@Nullable Observation observation, @Nullable Throwable failure) {
            if (observation == null) {
                return;
            }
            if (failure != null) {
                observation.error(failure);
            }
            observation.stop();
        }
    }

    /** Returns how many calls have not ended. */
    int observedCalls() {
        return calls.size();
    }

    private <C extends Observation.Context> Observation observation(ObservationConvention<C> names, C context) {
        return Observation.createNotStarted(null, names, () -> context, registry);
    }

    private ObservedCall observed(CallInfo call) {
        return Objects.requireNonNull(calls.get(call));
    }

    @Override
    public void callStarted(CallStarted event) {
        // On the caller's thread, so that what the caller observes becomes the parent.
        PetStoreCallContext context = new PetStoreCallContext(event.call());
        calls.put(
                event.call(),
                new ObservedCall(observation(Convention.CALL, context).start()));
    }

    @Override
    public void waitStarted(WaitStarted event) {
        PetStoreWaitContext context = new PetStoreWaitContext(event.call());
        observed(event.call()).startStep(observation(Convention.WAIT, context));
    }

    @Override
    public void waitEnded(WaitEnded event) {
        observed(event.call()).endStep(null);
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        PetStoreAttemptContext context = new PetStoreAttemptContext(event);
        observed(event.call()).startStep(observation(Convention.ATTEMPT, context));
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        ObservedCall observed = observed(event.call());
        Observation step = observed.step;
        if (step != null && step.getContext() instanceof PetStoreAttemptContext attempt) {
            attempt.ended(event);
        }
        observed.endStep(event.failure().orElse(null));
    }

    @Override
    public void callEnded(CallEnded event) {
        ObservedCall observed = Objects.requireNonNull(calls.remove(event.call()));
        Throwable failure = event.failure().orElse(null);
        observed.endStep(failure);
        if (observed.call.getContext() instanceof PetStoreCallContext context) {
            context.end();
        }
        ObservedCall.end(observed.call, failure);
    }
}
