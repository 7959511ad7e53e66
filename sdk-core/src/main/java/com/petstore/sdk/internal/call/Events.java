// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.response.Headers;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** The events of a {@link CallListener} as values. */
public final class Events {

    private Events() {}

    public record Call(
            long id,
            String operation,
            String clientName,
            String method,
            String url,
            String serverAddress,
            int serverPort)
            implements CallInfo {}

    public record CallStarted(CallInfo call) implements CallListener.CallStarted {

        @Override
        public int attempt() {
            return 0;
        }
    }

    public record WaitStarted(CallInfo call, int attempt, Duration expectedWait, RateLimitStatus rateLimitStatus)
            implements CallListener.WaitStarted {}

    public record WaitEnded(CallInfo call, int attempt, Duration elapsed) implements CallListener.WaitEnded {}

    public record AttemptStarted(CallInfo call, int attempt, CallListener.RequestHeaders requestHeaders)
            implements CallListener.AttemptStarted {}

    public record AttemptEnded(
            CallInfo call,
            int attempt,
            Duration elapsed,
            OptionalInt status,
            Headers headers,
            Optional<PetStoreException> failure)
            implements CallListener.AttemptEnded {

        @Override
        public Optional<String> errorType() {
            return status.orElse(0) >= 400
                    ? Optional.of(Integer.toString(status.getAsInt()))
                    : failure.map(thrown -> thrown.getClass().getName());
        }
    }

    public record RetryScheduled(CallInfo call, int attempt, Duration delay, PetStoreException reason)
            implements CallListener.RetryScheduled {}

    public record CallEnded(CallInfo call, int attempt, Duration elapsed, Optional<Throwable> failure)
            implements CallListener.CallEnded {}
}
