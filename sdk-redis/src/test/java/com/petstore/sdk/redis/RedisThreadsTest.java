// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.TimeSource;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that a ledger starts inherit nothing from the call that starts them. */
class RedisThreadsTest {

    /** The longest time for a message. */
    private static final Duration LONGEST = Duration.ofMillis(1500);

    private static final InheritableThreadLocal<String> TENANT = new InheritableThreadLocal<>();

    private final CompletableFuture<?> accepted = new CompletableFuture<>();
    private ServerSocket server;

    /** A server that hangs up on everybody. */
    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::hangUp, "server");
        thread.setDaemon(true);
        thread.start();
    }

    private void hangUp() {
        try {
            while (true) {
                try (Socket connection = server.accept()) {
                    connection.setSoLinger(true, 0);
                }
                accepted.complete(null);
            }
        } catch (IOException e) {
            accepted.completeExceptionally(e);
        }
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void threadsOfItsOwnConnection() throws Exception {
        Context seen = contextOfALostConnection("lettuce-", uri ->
                (ScriptedLedger) RedisQuotaLedger.builder().timeout(LONGEST).connect(uri));

        assertThat(seen.isDetached()).as("%s", seen).isTrue();
    }

    @Test
    void theThreadThatConnectsTheApplicationsClient() throws Exception {
        List<RedisClient> clients = new ArrayList<>();
        try {
            Context seen = contextOfALostConnection("petstore-sdk-redis-connect", uri -> {
                clients.add(RedisClient.create(uri));
                return (ScriptedLedger)
                        RedisQuotaLedger.builder().timeout(LONGEST).on(clients.get(clients.size() - 1));
            });

            assertThat(seen.isDetached()).as("%s", seen).isTrue();
        } finally {
            clients.forEach(RedisClient::shutdown);
        }
    }

    @Test
    void theThreadThatEndsAMessageInItsTime() throws Exception {
        CompletableFuture<Context> context = new CompletableFuture<>();
        asTenant(() -> {
            ScriptedLedger silent = (ScriptedLedger) RedisQuotaLedger.builder()
                    .timeout(Duration.ofMillis(10))
                    .through((script, key, message) -> new CompletableFuture<>());
            tell(silent).whenComplete((response, failure) -> context.complete(Context.current()));
        });

        Context seen = context.get(30, TimeUnit.SECONDS);
        assertThat(seen.thread()).isEqualTo("petstore-sdk-timer");
        assertThat(seen.isDetached()).as("%s", seen).isTrue();
    }

    @Test
    void endWithTheLedgerWhoseOwnConnectionTheyServe() throws Exception {
        Set<Thread> before = lettuceThreads();
        ScriptedLedger ledger =
                (ScriptedLedger) RedisQuotaLedger.builder().connect("redis://127.0.0.1:" + server.getLocalPort());
        accepted.get(30, TimeUnit.SECONDS);
        Set<Thread> started = lettuceThreads();
        started.removeAll(before);
        assertThat(started).isNotEmpty();

        ledger.close();

        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (started.stream().anyMatch(Thread::isAlive)) {
            assertThat(System.nanoTime()).as("threads are left: %s", started).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private static Set<Thread> lettuceThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lettuce-"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** What the thread has on which the first message fails, whose server hangs up; again where a slow machine lets the message time out first. */
    private Context contextOfALostConnection(String thread, Function<String, ScriptedLedger> connecting)
            throws Exception {
        Context seen;
        int attempts = 0;
        do {
            assertThat(attempts++).as("attempts").isLessThan(20);
            seen = contextOfALostConnection(connecting);
        } while (!seen.thread().startsWith(thread));
        return seen;
    }

    private Context contextOfALostConnection(Function<String, ScriptedLedger> connecting) throws Exception {
        CompletableFuture<Context> context = new CompletableFuture<>();
        CompletableFuture<ScriptedLedger> ledger = new CompletableFuture<>();
        asTenant(() -> {
            ledger.complete(connecting.apply("redis://127.0.0.1:" + server.getLocalPort()));
            tell(ledger.join()).whenComplete((response, failure) -> context.complete(Context.current()));
        });
        Context seen = context.get(30, TimeUnit.SECONDS);
        ledger.join().close();
        return seen;
    }

    private static CompletableFuture<?> tell(ScriptedLedger ledger) {
        return ledger.send("account", new Messages("one").wanting(1), TimeSource.system())
                .toCompletableFuture();
    }

    private static void asTenant(Runnable task) throws InterruptedException {
        Thread thread = new Thread(() -> {
            TENANT.set("tenant-a");
            Thread.currentThread().setContextClassLoader(new URLClassLoader(new URL[0], null));
            task.run();
        });
        thread.start();
        thread.join();
    }

    /**
     * What a thread may have inherited.
     *
     * @param thread its name
     */
    private record Context(String thread, @Nullable String tenant, ClassLoader classLoader) {

        static Context current() {
            Thread thread = Thread.currentThread();
            return new Context(thread.getName(), TENANT.get(), thread.getContextClassLoader());
        }

        boolean isDetached() {
            return tenant == null && classLoader == RedisQuotaLedger.class.getClassLoader();
        }
    }
}
