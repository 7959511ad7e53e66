// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.CallInfo;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names what is observed, unless the application has a convention of its own. */
final class Conventions {

    static final ObservationConvention<PetStoreCallContext> CALL = new OfCalls();
    static final ObservationConvention<PetStoreWaitContext> WAIT = new OfWaits();
    static final ObservationConvention<PetStoreAttemptContext> ATTEMPT = new OfAttempts();

    private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private Conventions() {}

    /** Names spans, such as {@code list-pets attempt}. Micrometer would write some names so without it, and {@code g-e-t request}. */
    private static String span(CallInfo call, String step) {
        return WORD.matcher(call.operation()).replaceAll("-").toLowerCase(Locale.ROOT) + " " + step;
    }

    private static KeyValues tags(CallInfo call) {
        return KeyValues.of("client", call.clientName(), "operation", call.operation());
    }

    private record OfCalls() implements ObservationConvention<PetStoreCallContext> {

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
            return span(context.call(), "call");
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreCallContext context) {
            Throwable failure = context.getError();
            String ended = failure == null ? "success" : failure.getClass().getSimpleName();
            return tags(context.call()).and("outcome", context.ended() ? ended : "none");
        }
    }

    private record OfWaits() implements ObservationConvention<PetStoreWaitContext> {

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
            return span(context.call(), "wait");
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreWaitContext context) {
            return tags(context.call());
        }
    }

    /** With the attributes of OpenTelemetry's conventions for HTTP clients. */
    private record OfAttempts() implements ObservationConvention<PetStoreAttemptContext> {

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
            return span(context.call(), "attempt");
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreAttemptContext context) {
            return tags(context.call())
                    .and(
                            "status",
                            context.status().isPresent() ? "" + context.status().getAsInt() : "none");
        }

        @Override
        public KeyValues getHighCardinalityKeyValues(PetStoreAttemptContext context) {
            CallInfo call = context.call();
            List<KeyValue> values = new ArrayList<>(List.of(
                    KeyValue.of("http.request.method", call.method()),
                    KeyValue.of("server.address", call.serverAddress()),
                    KeyValue.of("server.port", Integer.toString(call.serverPort())),
                    KeyValue.of("url.full", call.url())));
            if (context.attempt() > 1) {
                values.add(KeyValue.of("http.request.resend_count", Integer.toString(context.attempt() - 1)));
            }
            context.status()
                    .ifPresent(
                            status -> values.add(KeyValue.of("http.response.status_code", Integer.toString(status))));
            context.errorType().ifPresent(type -> values.add(KeyValue.of("error.type", type)));
            return KeyValues.of(values);
        }
    }
}
