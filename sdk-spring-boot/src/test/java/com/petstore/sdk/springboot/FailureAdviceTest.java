// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.springboot.testing.RecordingLogger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.ControllerAdviceBean;

/** What the clients of an application receive where calls to the service fail. */
class FailureAdviceTest {

    private static final AutoConfigurations STARTER =
            AutoConfigurations.of(PetStoreFailureAdviceAutoConfiguration.class);
    private static final String SWITCHED_ON = "petstore.web.problem-details.enabled=true";

    @RestController
    static class Pets {

        private final Supplier<RuntimeException> failure;

        Pets(Supplier<RuntimeException> failure) {
            this.failure = failure;
        }

        @GetMapping("/pets")
        String pets() {
            throw failure.get();
        }
    }

    /** A response: the same of MVC and of WebFlux. */
    record Response(int status, String type, String retryAfter, String body) {}

    static Response mvc(RuntimeException failure) {
        Response[] response = new Response[1];
        new WebApplicationContextRunner()
                .withConfiguration(STARTER)
                .withPropertyValues(SWITCHED_ON)
                .run(context -> {
                    MockHttpServletResponse received = MockMvcBuilders.standaloneSetup(new Pets(() -> failure))
                            .setControllerAdvice(context.getBean(PetStoreFailureAdvice.class))
                            .build()
                            .perform(MockMvcRequestBuilders.get("/pets"))
                            .andReturn()
                            .getResponse();
                    response[0] = new Response(
                            received.getStatus(),
                            received.getContentType(),
                            received.getHeader("Retry-After"),
                            received.getContentAsString());
                });
        return response[0];
    }

    static Response webFlux(RuntimeException failure) {
        Response[] response = new Response[1];
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(STARTER)
                .withPropertyValues(SWITCHED_ON)
                .run(context -> {
                    EntityExchangeResult<String> received = WebTestClient.bindToController(new Pets(() -> failure))
                            .controllerAdvice(context.getBean(PetStoreFailureAdvice.class))
                            .build()
                            .get()
                            .uri("/pets")
                            .exchange()
                            .expectBody(String.class)
                            .returnResult();
                    response[0] = new Response(
                            received.getStatus().value(),
                            String.valueOf(received.getResponseHeaders().getContentType()),
                            received.getResponseHeaders().getFirst("Retry-After"),
                            received.getResponseBody());
                });
        return response[0];
    }

    @Test
    void respondsToExhaustedQuotaWithTimeToComeBack() {
        RateLimitException failure =
                new RateLimitException(FailureFacts.of("listPets").retryAfter(Duration.ofMillis(7_100)));

        assertThat(Stream.of(mvc(failure), webFlux(failure))).allSatisfy(response -> {
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.type()).startsWith("application/problem+json");
            assertThat(response.retryAfter()).isEqualTo("8");
            assertThat(response.body()).contains("\"detail\":\"Please try again later.\"");
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "999, 1", "1000, 1", "1001, 2"})
    void roundsTimeToComeBackUpAndNeverToZero(long millis, String retryAfter) {
        RateLimitException failure =
                new RateLimitException(FailureFacts.of("listPets").retryAfter(Duration.ofMillis(millis)));

        assertThat(mvc(failure).retryAfter()).isEqualTo(retryAfter);
    }

    @RestControllerAdvice
    static class OwnAdvice {}

    @Test
    void comesAfterAdviceOfApplication() {
        new WebApplicationContextRunner()
                .withConfiguration(STARTER)
                .withPropertyValues(SWITCHED_ON)
                .withUserConfiguration(OwnAdvice.class)
                .run(context -> assertThat(ControllerAdviceBean.findAnnotatedBeans(context))
                        .extracting(ControllerAdviceBean::getBeanType)
                        .containsExactly(OwnAdvice.class, PetStoreFailureAdvice.class));
    }

    @Test
    void findsFailureOfAsynchronousCall() {
        PetStoreException failure = new PetStoreTimeoutException(FailureFacts.of("listPets"));
        CompletionException thrown = catchThrowableOfType(
                CompletionException.class,
                () -> CompletableFuture.failedFuture(failure).join());

        assertThat(mvc(thrown).status()).isEqualTo(504);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(BadRequestException::new, "createPet", 400),
                refusal(NotFoundException::new, "getPet", 404),
                refusal(NotFoundException::new, "GET request", 404));
    }

    private static Arguments refusal(Function<FailureFacts, PetStoreApiException> type, String operation, int status) {
        return Arguments.of(type, operation, status);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void passesOnStatusAndMessageOfRefusal(
            Function<FailureFacts, PetStoreApiException> type, String operation, int status) {
        ErrorBody errorBody = ErrorBody.builder()
                .code("secret_code")
                .message("name is missing")
                .status(status)
                .build();
        PetStoreException failure = type.apply(FailureFacts.of(operation)
                .response(ErrorResponse.builder(status)
                        .errorBody(errorBody)
                        .rawBody("secrets")
                        .build()));

        assertThat(Stream.of(mvc(failure), webFlux(failure))).allSatisfy(response -> {
            assertThat(response.status()).isEqualTo(status);
            assertThat(response.type()).startsWith("application/problem+json");
            assertThat(response.body())
                    .contains("\"detail\":\"name is missing\"", "\"outcomeUnknown\":false")
                    .doesNotContain("secret");
        });
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void hasMessageOfItsOwnForRefusalWithoutOne(
            Function<FailureFacts, PetStoreApiException> type, String operation, int status) {
        PetStoreException failure = type.apply(FailureFacts.of(operation)
                .response(ErrorResponse.builder(status).rawBody("secrets").build()));

        assertThat(mvc(failure).status()).isEqualTo(status);
        assertThat(mvc(failure).body())
                .contains("\"detail\":\"The pet store refused this.\"")
                .doesNotContain("secrets");
    }

    @ParameterizedTest
    @ValueSource(strings = {"listPets", "createPet"})
    void respondsToWrongBaseUrlAsToOtherFailures(String operation) throws Exception {
        PetStoreException failure = new NotFoundException(FailureFacts.of(operation));

        assertThat(mvc(failure).status()).isEqualTo(502);
        assertThat(logOf(failure))
                .containsExactly(
                        "WARN: Responding with 502: " + failure.getMessage(),
                        "DEBUG with stack trace: Responding with 502: " + failure.getMessage());
    }

    static Stream<PetStoreException> expectedFailures() {
        return Stream.of(
                new BadRequestException(FailureFacts.of("createPet")),
                new NotFoundException(FailureFacts.of("getPet")));
    }

    @ParameterizedTest
    @MethodSource("expectedFailures")
    void logsExpectedFailureForDebuggingOnly(PetStoreException failure) throws Exception {
        assertThat(logOf(failure))
                .singleElement()
                .asString()
                .startsWith("DEBUG: Responding with ")
                .endsWith(failure.getMessage());
    }

    @Test
    void logsOtherFailureInOneLineAndItsStackTraceForDebugging() throws Exception {
        PetStoreException failure = new ServerException(FailureFacts.of("listPets"));

        assertThat(logOf(failure))
                .containsExactly(
                        "WARN: Responding with 502: " + failure.getMessage(),
                        "DEBUG with stack trace: Responding with 502: " + failure.getMessage());
    }

    @Test
    void logsRefusalsForQuotaOnceAMinute() {
        RecordingLogger log = new RecordingLogger();
        AtomicLong seconds = new AtomicLong();
        PetStoreFailureAdvice advice =
                new PetStoreFailureAdvice(log, () -> TimeUnit.SECONDS.toNanos(seconds.getAndIncrement()));
        RateLimitException failure = new RateLimitException(FailureFacts.of("listPets"));

        for (int second = 0; second <= 120; second++) {
            advice.rateLimited(failure);
        }

        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("INFO"))
                .containsExactly(
                        "INFO: Responding with 503: " + failure.getMessage(),
                        "INFO: Responded with 503 to 60 requests since the last such line; the last: "
                                + failure.getMessage(),
                        "INFO: Responded with 503 to 60 requests since the last such line; the last: "
                                + failure.getMessage());
    }

    static Stream<PetStoreException> outages() {
        return Stream.of(
                new ServerException(FailureFacts.of("listPets")),
                new PetStoreTransportException(FailureFacts.of("listPets")),
                new PetStoreTimeoutException(FailureFacts.of("listPets")));
    }

    @ParameterizedTest
    @MethodSource("outages")
    void logsFailuresOfOneClientAndKindOnceAMinute(PetStoreException failure) {
        RecordingLogger log = new RecordingLogger();
        AtomicLong seconds = new AtomicLong();
        FailureLog failures = new FailureLog(log, () -> TimeUnit.SECONDS.toNanos(seconds.get()));

        for (int request = 0; request < 306; request++) {
            seconds.set(request / 5);
            failures.failed(failure, 502);
        }
        seconds.set(3_600);
        failures.failed(failure, 502);

        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("WARN"))
                .containsExactly(
                        "WARN: Responding with 502: " + failure.getMessage(),
                        "WARN: Responded with 502 to 300 requests since the last such line; the last: "
                                + failure.getMessage(),
                        "WARN: Responded with 502 to 6 requests since the last such line; the last: "
                                + failure.getMessage());
        assertThat(log.lines())
                .filteredOn(line -> line.startsWith("DEBUG with stack trace"))
                .hasSize(307);
    }

    @Test
    void logsFirstFailureOfEachKindAtOnce() {
        RecordingLogger log = new RecordingLogger();
        FailureLog failures = new FailureLog(log, () -> 0);

        Stream.concat(outages(), outages()).forEach(failure -> failures.failed(failure, 502));

        assertThat(log.lines()).filteredOn(line -> line.startsWith("WARN")).hasSize(3);
    }

    private static List<String> logOf(PetStoreException failure) throws Exception {
        RecordingLogger log = new RecordingLogger();
        MockMvcBuilders.standaloneSetup(new Pets(() -> failure))
                .setControllerAdvice(new PetStoreFailureAdvice(log, System::nanoTime))
                .build()
                .perform(MockMvcRequestBuilders.get("/pets"));
        return log.lines();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(
                        new ServerException(FailureFacts.of("listPets")
                                .response(ErrorResponse.builder(500)
                                        .rawBody("secrets")
                                        .build())),
                        502),
                Arguments.of(new PetStoreTimeoutException(FailureFacts.of("listPets")), 504),
                Arguments.of(new PetStoreClosedException(FailureFacts.of("listPets")), 503));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void respondsToFailureWithoutItsDetails(PetStoreException failure, int status) {
        assertThat(Stream.of(mvc(failure), webFlux(failure))).allSatisfy(response -> {
            assertThat(response.status()).isEqualTo(status);
            assertThat(response.body())
                    .contains("\"detail\":\"The pet store could not do this.\"", "\"outcomeUnknown\":false")
                    .doesNotContain("secrets");
        });
    }

    @Test
    void reportsThatOutcomeIsUnknown() {
        assertThat(mvc(new PetStoreTimeoutException(FailureFacts.of("createPet").outcomeUnknown(true)))
                        .body())
                .contains("Please check whether it was done before you try again.", "\"outcomeUnknown\":true");
    }

    @Test
    void isOffByDefaultAndOutsideOfWebApplications() {
        new WebApplicationContextRunner()
                .withConfiguration(STARTER)
                .run(context -> assertThat(context).doesNotHaveBean(PetStoreFailureAdvice.class));
        new ApplicationContextRunner()
                .withConfiguration(STARTER)
                .withPropertyValues(SWITCHED_ON)
                .run(context -> assertThat(context).doesNotHaveBean(PetStoreFailureAdvice.class));
    }
}
