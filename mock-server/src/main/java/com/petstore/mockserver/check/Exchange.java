// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request of the check and what came of it: the evidence that a report shows.
 *
 * @param response empty if no complete response came
 * @param failure why no response came; empty if one did
 */
record Exchange(Probe probe, ServiceRequest request, Optional<ServiceResponse> response, String failure) {

    /** Whether the response has this status. */
    boolean has(int status) {
        return status() == status;
    }

    /** Whether the service does not accept the key, which leaves nothing to be tested. */
    boolean isRefusedKey() {
        return probe == Probe.LIST && has(401);
    }

    /** Whether the response shows how the service handles the request. */
    boolean isHandled() {
        return gap().isEmpty();
    }

    /** Why the response does not show how the service handles the request; empty if it does. */
    String gap() {
        String disturbance = disturbance();
        return disturbance.isEmpty() && (has(429) || isRefusedKey()) ? outcome() : disturbance;
    }

    /** Why the response is none of the interface; empty if it is. */
    String disturbance() {
        boolean isFailure = has(500) || has(502) || has(503) || has(504);
        return isFailure || status() < 200 ? outcome() : "";
    }

    /** What the request got, in words. */
    String outcome() {
        return response.map(came -> "got " + came.status()).orElse("got no response");
    }

    /** The status of the response; 0 if none came. */
    int status() {
        return response.map(ServiceResponse::status).orElse(0);
    }

    Optional<String> header(String name) {
        return response.flatMap(came -> came.header(name));
    }

    /** A field of the object in the response; null if there is none. */
    @Nullable
    Object field(String name) {
        return response.map(came -> Observations.field(came.json(), name)).orElse(null);
    }

    /** The pets in the response; none if there are none that can be read. */
    List<?> pets() {
        if (!has(200) && !has(201)) {
            return List.of();
        }
        Object json = response.orElseThrow().json();
        boolean isOfOne = probe == Probe.PET || probe.isCreate();
        if (isOfOne) {
            return json instanceof Map ? List.of(json) : List.of();
        }
        return json instanceof List<?> list ? list : List.of();
    }

    /** The response in one line; the body comes first, because what is long is cut. */
    String summary() {
        if (response.isEmpty()) {
            return failure;
        }
        return status()
                + (body().isEmpty() ? "" : " " + body())
                + headers(name -> true).map(line -> ", " + line).collect(Collectors.joining());
    }

    /** The status, and those headers that a text is about. */
    String head(String text) {
        String topic = text.toLowerCase(Locale.ROOT);
        Predicate<String> isTopic = name -> name.startsWith("x-ratelimit-")
                ? topic.matches(".*(x-ratelimit|window|reset).*")
                : topic.contains(name);
        return response.isEmpty()
                ? failure
                : status()
                        + headers(isTopic.or(Set.of("content-type", "content-encoding")::contains))
                                .map(line -> ", " + line)
                                .collect(Collectors.joining());
    }

    /** The body, if it can be shown. */
    String body() {
        return header("Content-Encoding").isPresent()
                ? ""
                : response.map(ServiceResponse::body).orElse("");
    }

    private Stream<String> headers(Predicate<String> names) {
        return response.stream()
                .flatMap(came -> new TreeMap<>(came.headers()).entrySet().stream())
                .filter(header -> names.test(header.getKey()))
                .flatMap(header -> header.getValue().stream().map(value -> header.getKey() + ": " + value));
    }
}
