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
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Names meters and spans for dashboards and traces, unless the application has a convention of its own.
 *
 * @param <C> the context of what is observed
 */
class Convention<C extends Observation.Context> implements ObservationConvention<C> {

    static final Convention<PetStoreCallContext> CALL =
            new Convention<>(PetStoreCallContext.class, "petstore.calls", "call", PetStoreCallContext::call) {
                @Override
                public KeyValues getLowCardinalityKeyValues(PetStoreCallContext context) {
                    Throwable failure = context.getError();
                    String ended =
                            failure == null ? "success" : failure.getClass().getSimpleName();
                    return super.getLowCardinalityKeyValues(context).and("outcome", context.ended() ? ended : "none");
                }
            };

    static final Convention<PetStoreWaitContext> WAIT =
            new Convention<>(PetStoreWaitContext.class, "petstore.ratelimit.waits", "wait", PetStoreWaitContext::call);

    static final Convention<PetStoreAttemptContext> ATTEMPT = new OfAttempts();

    private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private final Class<C> type;
    private final String name;
    private final String step;
    private final Function<C, CallInfo> call;

    private Convention(Class<C> type, String name, String step, Function<C, CallInfo> call) {
        this.type = type;
        this.name = name;
        this.step = step;
        this.call = call;
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return type.isInstance(context);
    }

    @Override
    public String getName() {
        return name;
    }

    /** Names spans, such as {@code list-pets attempt}. Micrometer would write some names so without it, and {@code g-e-t request}. */
    @Override
    public String getContextualName(C context) {
        String operation = call.apply(context).operation();
        return WORD.matcher(operation).replaceAll("-").toLowerCase(Locale.ROOT) + " " + step;
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(C context) {
        CallInfo info = call.apply(context);
        return KeyValues.of(
                "background",
                Boolean.toString(info.background()),
                "client",
                info.clientName(),
                "operation",
                info.operation());
    }

    /** With the attributes of OpenTelemetry's conventions for HTTP clients. */
    private static final class OfAttempts extends Convention<PetStoreAttemptContext> {

        OfAttempts() {
            super(PetStoreAttemptContext.class, "petstore.attempts", "attempt", PetStoreAttemptContext::call);
        }

        private static String status(PetStoreAttemptContext context) {
            return context.status().stream()
                    .mapToObj(Integer::toString)
                    .findFirst()
                    .orElse("none");
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreAttemptContext context) {
            return super.getLowCardinalityKeyValues(context).and("status", status(context));
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
            if (context.status().isPresent()) {
                values.add(KeyValue.of("http.response.status_code", status(context)));
            }
            context.errorType().ifPresent(type -> values.add(KeyValue.of("error.type", type)));
            return KeyValues.of(values);
        }
    }
}
