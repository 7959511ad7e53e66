// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two settings of one value, in whatever order: neither forgets the other. */
class FluentMethodsTest {

    private static final PetStoreClient CLIENT = PetStoreClient.builder()
            .baseUrl("https://pets.example/v1")
            .apiKey("key-1")
            .rateLimitScope(RateLimitScope.isolated())
            .build();

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AfterAll
    static void close() {
        CLIENT.close();
    }

    /**
     * A type with fluent methods.
     *
     * @param start creates a value without settings
     * @param settings by the names of the methods
     */
    private record Fluent<T>(Class<?> type, Supplier<T> start, Map<String, UnaryOperator<T>> settings) {

        Fluent<T> with(String name, UnaryOperator<T> setting) {
            settings.put(name, setting);
            return this;
        }

        @Override
        public String toString() {
            return type.getName();
        }

        void neitherDropsTheOther() {
            settings.forEach((oneName, one) -> settings.forEach((otherName, other) -> {
                if (!oneName.equals(otherName)) {
                    assertThat(other.apply(one.apply(start.get())))
                            .as("%s and then %s, beside the other order", oneName, otherName)
                            .usingRecursiveComparison()
                            .withEqualsForType(ApiKey::equals, ApiKey.class)
                            .isEqualTo(one.apply(other.apply(start.get())));
                }
            }));
        }

        /** The methods that return the type itself, which are all covered. */
        List<String> methods() {
            return Stream.of(type.getMethods())
                    .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isBridge())
                    .filter(method -> method.getReturnType() == type && method.getParameterCount() > 0)
                    .map(Method::getName)
                    .distinct()
                    .toList();
        }
    }

    private static <T> Fluent<T> of(Class<?> type, Supplier<T> start) {
        return new Fluent<>(type, start, new LinkedHashMap<>());
    }

    private static <C extends PetStoreCall<?>> Fluent<C> call(Class<?> type, Supplier<C> start) {
        return FluentMethodsTest.<C>of(type, start)
                .with("timeout", call -> cast(call.timeout(MINUTE)))
                .with("maxRateLimitWait", call -> cast(call.maxRateLimitWait(MINUTE)))
                .with("background", call -> cast(call.background()))
                .with("header", call -> cast(call.header("X-Tenant", "a")))
                .with("query", call -> cast(call.query("sort", "name")))
                .with("apiKey", call -> cast(call.apiKey("key-2")))
                .with("attemptTimeout", call -> cast(call.attemptTimeout(MINUTE)))
                .with("retryPolicy", call -> cast(call.retryPolicy(RetryPolicy.none())));
    }

    @SuppressWarnings("unchecked") // each setting returns the type of its call
    private static <C extends PetStoreCall<?>> C cast(PetStoreCall<?> call) {
        return (C) call;
    }

    @SuppressWarnings({"deprecation", "removal"}) // until it goes
    static Stream<Fluent<?>> fluentTypes() {
        List<Fluent<?>> types = new ArrayList<>();
        types.add(call(ListPetsCall.class, CLIENT::listPets)
                .with("limit", call -> call.limit(5))
                .with("status", call -> call.status(PetStatus.SOLD)));
        types.add(call(CreatePetCall.class, () -> CLIENT.createPet(newPet().build())));
        types.add(call(PetStoreCall.class, () -> CLIENT.getPet(1)));
        types.add(FluentMethodsTest.<RequestCall<?>>call(RequestCall.class, () -> CLIENT.request("POST", "/orders"))
                .with("named", call -> call.named("createOrder"))
                .with("jsonBody", call -> call.jsonBody(List.of(1)))
                .with("returning", call -> call.returning(Pet.class)));
        types.add(FluentMethodsTest.<RequestCall<?>>call(RequestCall.class, () -> CLIENT.request("POST", "/orders"))
                .with("named", call -> call.named("createOrder"))
                .with("rawJsonBody", call -> call.rawJsonBody("[]"))
                .with("returning", call -> call.returning(new ResponseType<List<Pet>>() {})));
        types.add(of(RetryPolicy.class, RetryPolicy::defaults)
                .with("withMaxRetries", policy -> policy.withMaxRetries(7))
                .with("withInitialDelay", policy -> policy.withInitialDelay(MINUTE))
                .with("withMaxDelay", policy -> policy.withMaxDelay(MINUTE.multipliedBy(2))));
        types.add(of(Pet.Builder.class, Pet::builder)
                .with("id", pet -> pet.id(1))
                .with("name", pet -> pet.name("Rex"))
                .with("categoryId", pet -> pet.categoryId(7))
                .with("status", pet -> pet.status(PetStatus.SOLD)));
        types.add(of(NewPet.Builder.class, NewPet::builder)
                .with("name", pet -> pet.name("Rex"))
                .with("categoryId", pet -> pet.categoryId(7))
                .with("status", pet -> pet.status(PetStatus.SOLD)));
        types.add(of(ErrorBody.Builder.class, ErrorBody::builder)
                .with("code", body -> body.code("c"))
                .with("message", body -> body.message("m"))
                .with("status", body -> body.status(404)));
        types.add(of(ErrorResponse.Builder.class, () -> ErrorResponse.builder(404))
                .with("headers", response -> response.headers(Headers.of("a", "b")))
                .with("rateLimit", response -> response.rateLimit(RateLimit.of(60, 1, NOON)))
                .with("rawBody", response -> response.rawBody("text"))
                .with("errorBody", response -> response.errorBody(error().build())));
        types.add(of(PetStoreResponse.Builder.class, () -> PetStoreResponse.builder("body"))
                .with("status", response -> response.status(201))
                .with("headers", response -> response.headers(Headers.of("a", "b")))
                .with("rateLimit", response -> response.rateLimit(RateLimit.of(60, 1, NOON)))
                .with("attempts", response -> response.attempts(2))
                .with("elapsed", response -> response.elapsed(MINUTE))
                .with("rawBody", response -> response.rawBody("text")));
        types.add(of(FailureFacts.class, () -> FailureFacts.of("getPet"))
                .with("attempts", facts -> facts.attempts(2))
                .with("outcomeUnknown", facts -> facts.outcomeUnknown(true))
                .with("retryable", facts -> facts.retryable(true))
                .with("retryWithheld", facts -> facts.retryWithheld(true))
                .with("detail", facts -> facts.detail("d"))
                .with("cause", facts -> facts.cause(FAILURE))
                .with(
                        "response",
                        facts -> facts.response(ErrorResponse.builder(404).build()))
                .with("rateLimit", facts -> facts.rateLimit(RateLimit.of(60, 1, NOON)))
                .with("retryAfter", facts -> facts.retryAfter(MINUTE))
                .with("retryAt", facts -> facts.retryAt(NOON))
                .with("window", facts -> facts.window(RateLimitWindow.DAY))
                .with("suspectedBan", facts -> facts.suspectedBan(true))
                .with("ledger", facts -> facts.ledger(null))
                .with("jsonPath", facts -> facts.jsonPath("$.id")));
        return types.stream();
    }

    private static final PetStoreTimeoutException FAILURE = new PetStoreTimeoutException(FailureFacts.of("listPets"));

    private static NewPet.Builder newPet() {
        return NewPet.builder().name("Rex").categoryId(7);
    }

    private static ErrorBody.Builder error() {
        return ErrorBody.builder().code("c").message("m").status(404);
    }

    @ParameterizedTest
    @MethodSource("fluentTypes")
    void keepWhatEachOtherHasSet(Fluent<?> type) {
        type.neitherDropsTheOther();
    }

    @ParameterizedTest
    @MethodSource("fluentTypes")
    void areAllCovered(Fluent<?> type) {
        assertThat(type.methods())
                .filteredOn(method -> !method.endsWith("sonBody"))
                .isSubsetOf(type.settings().keySet());
    }
}
