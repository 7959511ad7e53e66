// SPDX-License-Identifier: Apache-2.0
package com.example.ledger;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.springboot.ClientName;
import com.petstore.sdk.springboot.PetStoreClientBuilderCustomizer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.context.refresh.ContextRefresher;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import redis.embedded.RedisServer;

/**
 * Shares a quota by a ledger in a Redis that is known only at run time, as with {@code @ServiceConnection}; rotates the keys of two clients; and
 * stops while a call is in flight.
 */
@SpringBootApplication
public class LedgerApplication {

    private static final ByteArrayOutputStream LOG = new ByteArrayOutputStream();

    /** The key of staging is read for each request, so that it can change at any time. */
    @Bean
    static PetStoreClientBuilderCustomizer currentKey(Environment environment) {
        return (client, builder) -> {
            if (client.equals(ClientName.of("staging"))) {
                builder.apiKey(() -> environment.getProperty("staging.key"));
            }
        };
    }

    /** Spring waits for its tasks, as for the requests of a web server, before it closes anything. */
    @Bean
    static ThreadPoolTaskExecutor tasks() {
        return new ThreadPoolTaskExecutor();
    }

    /** What the application calls. */
    record Clients(PetStoreClient production, PetStoreClient staging) {}

    @Bean
    static Clients clients(PetStoreClient production, @Qualifier("staging") PetStoreClient staging) {
        return new Clients(production, staging);
    }

    /**
     * Runs the application, and fails if something is not as it should be.
     *
     * @param args the version of Spring Boot
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        expect(args[0].equals(SpringBootVersion.getVersion()), "Spring Boot " + args[0]);
        PrintStream console = System.out;
        System.setOut(new PrintStream(both(console), true, StandardCharsets.UTF_8));
        RedisServer redis = redis();
        try (MockPetStore service = MockPetStore.start()) {
            List.of("first-key", "second-key", "third-key")
                    .forEach(key -> service.keys().add(key, QuotaPlan.BUSINESS));
            System.setProperty("pets.key", "first-key");
            System.setProperty("staging.key", "first-key");
            System.setProperty("redis.port", Integer.toString(redis.ports().get(0)));
            String uri = "redis://127.0.0.1:" + redis.ports().get(0);
            RedisClient observer = RedisClient.create(uri);
            RedisCommands<String, String> commands = observer.connect().sync();

            ConfigurableApplicationContext context = start(service);
            Clients clients = context.getBean(Clients.class);
            ThreadPoolTaskExecutor tasks = context.getBean(ThreadPoolTaskExecutor.class);

            clients.staging().listPets().execute();
            expect(keyOfLastRequest(service).equals("first"), "the first key");
            expect(commands.scan().getKeys().size() == 1, "an account in the Redis of the connection details");

            System.setProperty("staging.key", "second-key");
            clients.staging().listPets().execute();
            expect(keyOfLastRequest(service).equals("second"), "the second key, as soon as the property changes");

            System.setProperty("pets.key", "third-key");
            clients.production().listPets().execute();
            expect(keyOfLastRequest(service).equals("first"), "the key of before, as the client was not refreshed");
            context.getBean(ContextRefresher.class).refresh();
            clients.production().listPets().execute();
            expect(keyOfLastRequest(service).equals("third"), "the third key, once the client was refreshed");

            Callable<Integer> call =
                    () -> clients.production().listPets().execute().size();
            int before = service.journal().requests().size();
            service.faults().add(Fault.latency(Duration.ofMillis(500)).times(1));
            Future<Integer> inFlight = tasks.submit(call);
            while (service.journal().requests().size() == before) {
                Thread.onSpinWait();
            }
            context.close();

            expect(inFlight.get() == 0, "the pets of the call that was in flight");
            for (String account : commands.scan().getKeys()) {
                expect(
                        commands.hkeys(account).equals(List.of("state")),
                        "an account without the process that has left");
            }
            observer.shutdown();
        } finally {
            redis.stop();
        }
        expect(LOG.toString(StandardCharsets.UTF_8).lines().noneMatch(line -> line.contains(" WARN ")), "no warning");
    }

    private static ConfigurableApplicationContext start(MockPetStore service) {
        SpringApplication application = new SpringApplication(LedgerApplication.class);
        application.setDefaultProperties(Map.of(
                "spring.data.redis.port", "1",
                "petstore.defaults.rate-limit.scope", "ledger",
                "petstore.base-url", service.baseUrl(),
                "petstore.clients.staging.base-url", service.baseUrl(),
                "petstore.api-key", "${pets.key}",
                "spring.cloud.refresh.extra-refreshable", "petstore.default"));
        return application.run();
    }

    /** The first word of the key. */
    private static String keyOfLastRequest(MockPetStore service) {
        List<MockRequest> requests = service.journal().requests();
        String id = requests.get(requests.size() - 1).keyId().orElseThrow();
        return Stream.of("first", "second", "third")
                .filter(word -> service.keys().get(word + "-key").id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static RedisServer redis() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        RedisServer redis = RedisServer.newRedisServer()
                .port(port)
                .bind("127.0.0.1")
                .setting("save \"\"")
                .build();
        redis.start();
        return redis;
    }

    private static OutputStream both(OutputStream console) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                LOG.write(b);
                console.write(b);
            }
        };
    }

    private static void expect(boolean holds, String what) {
        System.err.println((holds ? "ok: " : "expected: ") + what);
        if (!holds) {
            System.exit(1);
        }
    }
}
