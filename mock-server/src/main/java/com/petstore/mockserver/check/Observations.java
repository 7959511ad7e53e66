// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.math.BigInteger;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was sent to a user's service and received from it so far, from which all findings follow. */
final class Observations {

    private static final Instant REMOVAL_OF_GET_PET = Instant.parse("2030-12-05T00:00:00Z");

    private final Map<Probe, Exchange> exchanges = new EnumMap<>(Probe.class);
    private final boolean writes;
    private final boolean isTls;
    private Optional<String> protocol = Optional.empty();
    private Optional<String> end = Optional.empty();

    Observations(boolean writes, boolean isTls) {
        this.writes = writes;
        this.isTls = isTls;
    }

    void add(Exchange exchange) {
        exchanges.put(exchange.probe(), exchange);
    }

    /** Notes that no more requests are sent, and why. */
    void end(String reason) {
        end = Optional.of(reason);
    }

    void protocol(String chosen) {
        protocol = Optional.of(chosen);
    }

    /** Why the check ended before its last request; empty if it did not. */
    Optional<String> endedEarly() {
        return end;
    }

    /** The protocol that a service with TLS chose when it was offered HTTP/2. */
    Optional<String> protocol() {
        return protocol;
    }

    boolean isTls() {
        return isTls;
    }

    boolean writes() {
        return writes;
    }

    /** In the order in which the requests were sent. */
    Stream<Exchange> all() {
        return exchanges.values().stream();
    }

    Optional<Exchange> of(Probe probe) {
        return Optional.ofNullable(exchanges.get(probe));
    }

    /** A request whose response shows how the service handles it. */
    Optional<Exchange> handled(Probe probe) {
        return of(probe).filter(Exchange::isHandled);
    }

    Optional<ServiceResponse> response(Probe probe) {
        return of(probe).flatMap(Exchange::response);
    }

    /** Why a request shows nothing. */
    String reason(Probe probe) {
        Optional<Exchange> sent = of(probe);
        if (sent.isPresent()) {
            return sent.get().request() + " " + sent.get().outcome();
        }
        if (probe.isCreate() && !writes) {
            return "needs --write";
        }
        return end.map(reason -> "the check ended before")
                .orElse(probe.isCreate() ? "ten pets may have been created before" : "there is no pet to read");
    }

    /** The pets of a response; empty if it is not 200 with an array. */
    Optional<List<?>> pets(Probe probe) {
        return response(probe).filter(response -> response.status() == 200).flatMap(Observations::array);
    }

    static Optional<List<?>> array(ServiceResponse response) {
        return response.json() instanceof List<?> list ? Optional.of(list) : Optional.empty();
    }

    /** A field of an object; null if there is none, or no object. */
    static @Nullable Object field(@Nullable Object object, String name) {
        return object instanceof Map<?, ?> map ? map.get(name) : null;
    }

    /** The identifier of a pet, also where it breaks the promise to be a number: it names the pet still. */
    static Optional<BigInteger> id(@Nullable Object pet) {
        Object id = field(pet, "id");
        if (id instanceof String text && text.matches("[0-9]{1,19}")) {
            return Optional.of(new BigInteger(text));
        }
        return id instanceof BigInteger number ? Optional.of(number) : Optional.empty();
    }

    /** The identifiers of the pets of a list that have one, in their order. */
    List<BigInteger> ids(Probe probe) {
        return pets(probe)
                .<List<BigInteger>>map(
                        pets -> pets.stream().flatMap(pet -> id(pet).stream()).toList())
                .orElse(List.of());
    }

    /** The identifier of a pet that was created by a request. */
    Optional<BigInteger> created(Probe probe) {
        return response(probe)
                .filter(response -> response.status() / 100 == 2)
                .flatMap(response -> id(response.json()));
    }

    /** How many pets the creates may have made; one whose response was lost may have made one. */
    int mayBeCreated() {
        return (int) all().filter(exchange -> exchange.probe().isCreate())
                .filter(exchange ->
                        exchange.response().isEmpty() || exchange.status() / 100 == 2 || exchange.status() >= 500)
                .count();
    }

    /** A pet that exists: one that was created, else the first of the list. */
    Optional<BigInteger> somePet() {
        return Stream.of(created(Probe.CREATE_SOLD), created(Probe.CREATE))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> ids(Probe.LIMIT_100).stream().findFirst())
                .or(() -> ids(Probe.LIST).stream().findFirst());
    }

    /** How many pets there are at least. */
    int stock() {
        Stream<BigInteger> created =
                all().map(Exchange::probe).filter(Probe::isCreate).flatMap(probe -> created(probe).stream());
        return (int) Stream.of(ids(Probe.LIST).stream(), ids(Probe.LIMIT_100).stream(), created)
                .flatMap(ids -> ids)
                .distinct()
                .count();
    }

    /** A category that the service has, as far as can be seen. */
    String category() {
        return pets(Probe.LIST).stream()
                .flatMap(List::stream)
                .map(pet -> field(pet, "categoryId"))
                .filter(BigInteger.class::isInstance)
                .findFirst()
                .map(String::valueOf)
                .orElse("1");
    }

    boolean isGetPetRemoved() {
        return response(Probe.LIST)
                .filter(response -> !response.time().isBefore(REMOVAL_OF_GET_PET))
                .isPresent();
    }
}
