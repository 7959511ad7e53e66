// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The logging context of a caller, on the threads of asynchronous calls. */
class CallersContextTest {

    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(CallersContextTest.class);

    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private MockPetStore server;

    @BeforeEach
    void start() {
        server = MockPetStore.start();
        logged.start();
        ((Logger) LOG).addAppender(logged);
        ((Logger) LoggerFactory.getLogger(RetryLog.class)).addAppender(logged);
    }

    @AfterEach
    void stop() {
        ((Logger) LOG).detachAppender(logged);
        ((Logger) LoggerFactory.getLogger(RetryLog.class)).detachAppender(logged);
        server.close();
    }

    private PetStoreClientBuilder settings() {
        return PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey(server.apiKey());
    }

    @Test
    void isThatOfWhatDependsOnAFuture() {
        MDC.put("visit", "7");
        try (PetStoreClient client = settings().build()) {
            CompletableFuture<Void> shown = client.listPets()
                    .executeAsync()
                    .thenAcceptAsync(pets -> LOG.info("{} pets", pets.size()), CallersContext.capture());
            MDC.put("visit", "8");
            shown.join();
        }

        assertThat(logged.list).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage()).isEqualTo("0 pets");
            assertThat(line.getMDCPropertyMap()).containsExactlyEntriesOf(Map.of("visit", "7"));
        });
    }

    @Test
    void isThatOfWhatAListenerDoes() {
        MDC.put("visit", "7");
        server.faults().add(Fault.status(503).times(2));
        try (PetStoreClient client = settings().addListener(new RetryLog()).build()) {
            client.listPets().executeAsync().join();
        }

        assertThat(logged.list).hasSize(2).allSatisfy(line -> {
            assertThat(line.getFormattedMessage()).startsWith("listPets: 503").endsWith("; trying again");
            assertThat(line.getMDCPropertyMap()).containsEntry("visit", "7");
        });
    }

    @Test
    void isGivenBackToTheThreadThatRanATask() {
        MDC.put("visit", "7");
        Executor callers = CallersContext.capture();
        MDC.put("visit", "8");

        callers.execute(() -> assertThat(MDC.get("visit")).isEqualTo("7"));

        assertThat(MDC.get("visit")).isEqualTo("8");
    }
}
