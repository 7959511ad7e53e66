// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a fault may be told, and what not. */
class FaultTest {

    private static final String NO_SUCH_PATH = "path must be as it is sent, begin with /v1/ and have no query, was ";

    private static final Duration LESS_THAN_1_MS = Duration.ofNanos(999_000);

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(() -> Fault.status(199), "status must be 200 to 599, was 199"),
                mistake(() -> Fault.status(600), "status must be 200 to 599, was 600"),
                mistake(() -> Fault.status(204).body("x"), "body must be empty with status 204, was not"),
                mistake(() -> Fault.connectionReset().body("x"), "body must not be given for connection-reset"),
                mistake(() -> Fault.stall().header("X", "y"), "headers must not be given for stall"),
                mistake(
                        () -> Fault.status(500).header("X", "a\nb"),
                        "header X must be of printable ASCII characters, was not"),
                mistake(
                        () -> Fault.status(500).header("X Y", "a"),
                        "header must have a name of letters, digits and hyphens, had \"X Y\""),
                mistake(
                        () -> Fault.droppedHeader("content-length"),
                        "header must not be content-length, which goes by the body; truncated-body and broken-chunk break it"),
                mistake(
                        () -> Fault.wrongContentType("a\rb"),
                        "contentType must be of printable ASCII characters, was not"),
                mistake(() -> Fault.truncatedBody(-1), "bytes must be 0 to 9223372036854775807, was -1"),
                mistake(() -> Fault.slowBody(Duration.ZERO), "overMs must be 0.001 s to 100 years, was 0 s"),
                mistake(() -> Fault.slowBody(LESS_THAN_1_MS), "overMs must be 0.001 s to 100 years, was 0.000999 s"),
                mistake(
                        () -> Fault.rateLimited(RetryAfterForm.SECONDS, LESS_THAN_1_MS),
                        "waitMs must be 0.001 s to 100 years, was 0.000999 s"),
                mistake(
                        () -> Fault.slowBody(Duration.ofDays(36_500).plusMillis(1)),
                        "overMs must be 0.001 s to 100 years, was 3153600000.001 s"),
                mistake(() -> Fault.latency(Duration.ZERO), "delay of latency must be positive, was nothing"),
                mistake(
                        () -> Fault.latency(Duration.ofMillis(-1)),
                        "delay must be 0 s, or 0.001 s to 100 years, was -0.001 s"),
                mistake(
                        () -> Fault.latency(LESS_THAN_1_MS),
                        "delay must be 0 s, or 0.001 s to 100 years, was 0.000999 s"),
                mistake(
                        () -> Fault.stall().delayedBy(Duration.ZERO, LESS_THAN_1_MS),
                        "jitter must be 0 s, or 0.001 s to 100 years, was 0.000999 s"),
                mistake(
                        () -> Fault.latency(Duration.ofDays(1), Duration.ofDays(36_501)),
                        "jitter must be 0 s, or 0.001 s to 100 years, was 3153686400 s"),
                mistake(() -> Fault.connectionReset().times(0), "times must be at least 1, was 0"),
                mistake(() -> Fault.connectionReset().nth(-1), "nth must be at least 1, was -1"),
                mistake(() -> Fault.connectionReset().every(0), "every must be at least 1, was 0"),
                mistake(() -> Fault.connectionReset().every(2).nth(1), "nth and every must not both be given"),
                mistake(
                        () -> Fault.connectionReset().probability(0),
                        "probability must be above 0 and up to 1, was 0.0"),
                mistake(
                        () -> Fault.connectionReset().probability(1.1),
                        "probability must be above 0 and up to 1, was 1.1"),
                mistake(
                        () -> Fault.connectionReset().probability(Double.NaN),
                        "probability must be above 0 and up to 1, was NaN"),
                mistake(() -> Fault.connectionReset().onRequest("GET", "pets"), NO_SUCH_PATH + "pets"),
                mistake(
                        () -> Fault.connectionReset().onRequest("get", "/v1/pets"),
                        "method must be in capital letters, and GET for HEAD, was get"),
                mistake(() -> Fault.connectionReset().onRequest("GET", "/pets"), NO_SUCH_PATH + "/pets"),
                mistake(
                        () -> Fault.connectionReset().onRequest("GET", "/v1/pets/7?limit=5"),
                        NO_SUCH_PATH + "/v1/pets/7?limit=5"),
                mistake(() -> Fault.connectionReset().onRequest("GET", "/v1/p%ets"), NO_SUCH_PATH + "/v1/p%ets"),
                mistake(() -> Fault.connectionReset().onRequest("GET", "/v1/pets/%FF"), NO_SUCH_PATH + "/v1/pets/%FF"),
                mistake(() -> Fault.connectionReset().onRequest("GET", "/v1/pets/7%"), NO_SUCH_PATH + "/v1/pets/7%"),
                mistake(
                        () -> Fault.connectionReset()
                                .onRequest("GET", "/v1/pets/7")
                                .onOperation(Operation.LIST_PETS, Operation.CREATE_PET),
                        "operations, method and path must fit one request, were [listPets, createPet], GET and /v1/pets/7"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void reportsWhatIsWrongAndTheRule(Supplier<Fault> mistake, String message) {
        assertThatIllegalArgumentException().isThrownBy(mistake::get).withMessage(message);
    }

    static Stream<Fault> changesOfTheResponse() {
        return Stream.of(Fault.truncatedBody(), Fault.emptyBody(), Fault.hugeBody(1), Fault.droppedHeader("Date"));
    }

    @ParameterizedTest
    @MethodSource("changesOfTheResponse")
    void whatChangesTheResponseOfTheServiceCannotComeBeforeIt(Fault fault) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fault.read(fault.toString()
                        .replaceFirst("\\}$", ",\"phase\":\"before-processing\"}")
                        .getBytes(StandardCharsets.UTF_8)))
                .withMessage("phase of " + fault.kind() + " must be after-processing, was before-processing");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/pets",
        "GET, /v1/pets/a+b",
        "GET, /v1/%70ets/%37",
        "GET, /v1/pets/a%2fb",
        "GET, /v1/pets/%3F",
        "DELETE, /v1/pets/7"
    })
    void isForAnyRequestOfTheServiceOrOfAStub(String method, String path) {
        assertThatCode(() -> Fault.connectionReset().onRequest(method, path)).doesNotThrowAnyException();
    }

    @Test
    void theLastRequestCounts() {
        assertThat(Fault.connectionReset().onRequest("GET", "/v1/pets/7").onRequest("POST", "/v1/pets"))
                .isEqualTo(Fault.connectionReset().onRequest("POST", "/v1/pets"));
    }

    @Test
    void isAValue() {
        Fault fault = Fault.status(503).times(2);

        assertThat(fault.times(3)).isNotSameAs(fault);
        assertThat(fault).hasToString("{\"kind\":\"status\",\"status\":503,\"times\":2}");
        assertThat(fault).isEqualTo(Fault.status(503).times(2)).isNotEqualTo(fault.times(3));
    }

    private static Arguments mistake(Supplier<Fault> mistake, String message) {
        return Arguments.of(mistake, message);
    }

    private static final Predicate<MockRequest> NEVER = request -> false;

    /** Each setting, in Java. */
    private static final Map<String, UnaryOperator<Fault>> SETTINGS = Map.ofEntries(
            Map.entry("body", fault -> fault.body("{}")),
            Map.entry("header", fault -> fault.header("X", "y")),
            Map.entry("withoutHeader", fault -> fault.withoutHeader("Date")),
            Map.entry("delayedBy", fault -> fault.delayedBy(Duration.ofSeconds(1), Duration.ofSeconds(2))),
            Map.entry("afterProcessing", Fault::afterProcessing),
            Map.entry("onOperation", fault -> fault.onOperation(Operation.LIST_PETS)),
            Map.entry("onRequest", fault -> fault.onRequest("GET", "/v1/pets")),
            Map.entry("matching", fault -> fault.matching(NEVER)),
            Map.entry("nth", fault -> fault.nth(3)),
            Map.entry("times", fault -> fault.times(2)),
            Map.entry("probability", fault -> fault.probability(0.5)));

    static Stream<Arguments> pairs() {
        return SETTINGS.keySet().stream()
                .flatMap(first -> SETTINGS.keySet().stream()
                        .filter(second -> first.compareTo(second) < 0)
                        .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void keepsEachSettingWhicheverIsSetFirst(String first, String second) {
        Fault fault = Fault.status(503);
        Fault one = SETTINGS.get(second).apply(SETTINGS.get(first).apply(fault));
        Fault other = SETTINGS.get(first).apply(SETTINGS.get(second).apply(fault));

        assertThat(one).isEqualTo(other);
        assertThat(one).isNotEqualTo(SETTINGS.get(first).apply(fault));
        assertThat(one).isNotEqualTo(SETTINGS.get(second).apply(fault));
    }
}
