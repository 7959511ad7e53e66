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

    static final ObservationConvention<PetStoreCallContext> CALL = new OfCalls("petstore.calls", "call");
    static final ObservationConvention<PetStoreCallContext> WAIT = new OfCalls("petstore.ratelimit.waits", "wait");
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

    private record OfCalls(String name, String step) implements ObservationConvention<PetStoreCallContext> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof PetStoreCallContext;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getContextualName(PetStoreCallContext context) {
            return span(context.call(), step);
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreCallContext context) {
            KeyValues tags = tags(context.call());
            Throwable failure = context.getError();
            return context.isWait()
                    ? tags
                    : tags.and(
                            "outcome",
                            failure == null ? "success" : failure.getClass().getSimpleName());
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
