// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.ScriptRunner;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import redis.embedded.RedisServer;

/** The scope {@code ledger} with a real Redis. */
class LedgerInRedisTest {

    private static RedisServer redis;
    private static int port;

    private final MockPetStore service = MockPetStore.start();
    private final ApplicationContextRunner application = StarterApplication.of(service)
            .withPropertyValues("petstore.rate-limit.scope=ledger", "petstore.ledger.key-prefix=shop");

    private RedisClient client;
    private RedisCommands<String, String> commands;

    @BeforeAll
    static void startRedis() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try {
            redis = RedisServer.newRedisServer()
                    .port(port)
                    .bind("127.0.0.1")
                    .setting("save \"\"")
                    .build();
            redis.start();
        } catch (IOException e) {
            if (Boolean.getBoolean("petstore.redis.required")) {
                throw e;
            }
            abort("no Redis can be started here: " + e.getMessage());
        }
    }

    @AfterAll
    static void stopRedis() throws IOException {
        if (redis != null) {
            redis.stop();
        }
    }

    private static String uri() {
        return "redis://127.0.0.1:" + port;
    }

    @BeforeEach
    void connect() {
        client = RedisClient.create(uri());
        StatefulRedisConnection<String, String> connection = client.connect();
        commands = connection.sync();
        commands.flushall();
    }

    @AfterEach
    void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        service.close();
    }

    private LettuceConnectionFactory springData() {
        return new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", port));
    }

    private List<String> accountsAfterCall(ApplicationContextRunner configured) {
        configured.run(context -> assertThat(
                        context.getBean(PetStoreClient.class).listPets().execute())
                .isEmpty());
        return commands.scan().getKeys();
    }

    private List<String> fieldsOfAccountAfterCall(ApplicationContextRunner configured) {
        return commands.hkeys(accountsAfterCall(configured).get(0));
    }

    private void awaitOnlyOwnConnection() {
        while (commands.clientList().lines().count() > 1) {
            Thread.onSpinWait();
        }
    }

    @Test
    void keepsAccountInRedisOfUri() {
        assertThat(accountsAfterCall(application.withPropertyValues("petstore.ledger.uri=" + uri())))
                .singleElement()
                .asString()
                .startsWith("shop:");
        awaitOnlyOwnConnection();
    }

    @Test
    void keepsAccountInRedisOfSpringData() {
        assertThat(accountsAfterCall(application.withBean(LettuceConnectionFactory.class, this::springData)))
                .singleElement()
                .asString()
                .startsWith("shop:");
        awaitOnlyOwnConnection();
    }

    @Test
    void prefersUriToSpringData() {
        assertThat(accountsAfterCall(application
                        .withPropertyValues("petstore.ledger.uri=" + uri())
                        .withBean(
                                LettuceConnectionFactory.class,
                                () -> new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", 1)))))
                .hasSize(1);
    }

    @Test
    void sendsItsGoodbyeToRedisOfUri() {
        assertThat(fieldsOfAccountAfterCall(application.withPropertyValues("petstore.ledger.uri=" + uri())))
                .as("the account, without the process")
                .containsExactly("state");
    }

    @Test
    void sendsItsGoodbyeToRedisOfSpringDataThoughSpringHasStoppedItsFactory() {
        assertThat(fieldsOfAccountAfterCall(application.withBean(LettuceConnectionFactory.class, this::springData)))
                .as("the account, without the process")
                .containsExactly("state");
    }

    @Test
    void usesLedgerAfterSpringHasRestartedItsFactory() {
        application.withBean(LettuceConnectionFactory.class, this::springData).run(context -> {
            context.getBean(PetStoreClient.class).listPets().execute();
            context.stop();
            context.start();
            commands.flushall();

            context.getBean(PetStoreClient.class).listPets().execute();

            assertThat(commands.scan().getKeys()).hasSize(1);
        });
    }

    /** As a refresh scope does: the client is destroyed and created again, while its ledger stays. */
    @Test
    void clientThatIsCreatedAgainLeavesItsLedgerAtMostOncePerClient() throws Exception {
        List<String> messages = new CopyOnWriteArrayList<>();
        Semaphore left = new Semaphore(0);
        AtomicLong leftBefore = new AtomicLong();
        ScriptRunner recording = (script, key, message) -> {
            messages.add(message);
            if (message.contains("\"leaving\":true")) {
                left.release();
            }
            return CompletableFuture.completedFuture(
                    commands.eval(script.text(), ScriptOutputType.VALUE, new String[] {key}, message));
        };
        Supplier<Stream<String>> goodbyes =
                () -> messages.stream().filter(message -> message.contains("\"leaving\":true"));

        application
                // Not closed with the context: a thread that is still sending another message sends the last goodbye
                // after that.
                .withBean(
                        QuotaLedger.class,
                        () -> RedisQuotaLedger.builder().through(recording),
                        definition -> definition.setDestroyMethodName(""))
                .run(context -> {
                    context.getBean(PetStoreClient.class).listPets().execute();
                    ((DefaultListableBeanFactory) context.getBeanFactory()).destroySingleton("petstore.default");
                    for (int i = 0; i < 5; i++) {
                        context.getBean(PetStoreClient.class).listPets().execute();
                    }

                    // The first one is closed beside the calls of the second, before or after its first call.
                    leftBefore.set(goodbyes.get().count());
                    assertThat(leftBefore.get())
                            .as("goodbyes of the first client")
                            .isLessThanOrEqualTo(1);
                    assertThat(commands.hkeys(commands.scan().getKeys().get(0)))
                            .as("the account, with the second client")
                            .hasSize(2);
                });
        assertThat(left.tryAcquire((int) leftBefore.get() + 1, 30, TimeUnit.SECONDS))
                .as("the second client has left within 30 s")
                .isTrue();
        assertThat(goodbyes.get()).as("goodbyes of both clients").hasSizeLessThanOrEqualTo(2);
    }
}
