// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ledger on a real server, and what a process sees of a server in trouble. */
class RedisQuotaLedgerTest {

    private static final String ACCOUNT = "account";
    private static final Duration TIMEOUT = Duration.ofMillis(1500);

    @TempDir
    Path directory;

    private RedisServer server;
    private RedisLedger ledger;
    private RedisClient admin;
    private final Messages process = new Messages("one");

    @BeforeEach
    void start() throws IOException {
        server = RedisServer.start(directory);
        redis().ping(); // loads Lettuce
        ledger = (RedisLedger) RedisQuotaLedger.builder().timeout(TIMEOUT).connect(server.uri());
    }

    @AfterEach
    void stop() {
        if (server != null) {
            ledger.close();
            admin.shutdown();
            server.close();
        }
    }

    @Test
    void letsASingleRequestLookAtAnUnknownQuota() throws Exception {
        LedgerResponse first = tell(process.wanting(5));
        LedgerResponse second = tell(new Messages("two").wanting(5));

        assertThat(first.permits()).isEqualTo(1);
        assertThat(second.permits()).isZero();
        assertThat(second.processes()).isEqualTo(2);
    }

    @Test
    void readsTheTimeOfTheServerInMilliseconds() throws Exception {
        StatefulRedisConnection<String, String> connection = admin.connect();
        LettuceRunner runner = new LettuceRunner(() -> CompletableFuture.completedFuture(new LettuceRunner.Connection(
                connection.async(), connection.async(), () -> CompletableFuture.completedFuture(null))));

        long before = Long.parseLong(redis().time().get(0));
        long millis = runner.timeMillis().toCompletableFuture().get();
        long after = Long.parseLong(redis().time().get(0));

        assertThat(millis / 1000).isBetween(before, after);
    }

    @Test
    void sharesWhatRemainsAmongProcesses() throws Exception {
        Messages other = new Messages("two");
        tell(process.wanting(5));
        tell(other.wanting(5));
        LedgerResponse first = tell(process.seeing(60, 59).wanting(100));
        LedgerResponse second = tell(other.wanting(100));

        assertThat(first.permits())
                .as("its claim, and what has faded of the other")
                .isBetween(33, 34);
        assertThat(second.permits()).as("what is left").isEqualTo(59 - first.permits());
        assertThat(second.minute()).isNotNull();
        assertThat(second.minute().remaining()).isEqualTo(59);
    }

    @Test
    void tellsAllOfARefusal() throws Exception {
        tell(process.refusedFor(40_000).wanting(1));
        LedgerResponse response = tell(new Messages("two").wanting(1));

        assertThat(response.permits()).isZero();
        assertThat(response.askInMillis()).isBetween(39_000L, 40_000L);
        assertThat(response.cooldown()).isNotNull();
    }

    @Test
    void runsTheScriptAgainThatTheServerHasLost() throws Exception {
        tell(process.wanting(1));
        redis().scriptFlush();

        assertThat(tell(process.wanting(0)).processes()).isEqualTo(1);
    }

    @Test
    void looksAgainByASingleRequestAfterTheServerHasLostAll() throws Exception {
        tell(process.wanting(1));
        tell(process.seeing(1000, 900).wanting(0));
        redis().flushall();
        LedgerResponse response = tell(process.wanting(50));

        assertThat(response.permits()).isEqualTo(1);
    }

    @Test
    void leavesNothingForEver() throws Exception {
        tell(process.wanting(1));

        assertThat(redis().scan().getKeys()).containsExactly("petstore-sdk:1:" + ACCOUNT);
        assertThat(redis().pttl("petstore-sdk:1:" + ACCOUNT)).isBetween(590_000L, 600_000L);
    }

    @Test
    void failsAtOnceWhereNoServerIs() {
        server.kill();

        assertFails(process.wanting(1));
    }

    @Test
    void isBackAfterAServerThatWasKilled() throws Exception {
        tell(process.wanting(1));
        server.kill();
        assertFails(process.wanting(1));
        server.restart();

        assertBack();
    }

    @Test
    void isThereOnceAServerThatStartsLaterIs() throws Exception {
        server.kill();
        assertFails(process.wanting(1));
        server.restart();

        assertBack();
    }

    @Test
    void givesUpAfterItsTimeoutWhileTheServerHangs() throws Exception {
        tell(process.wanting(1));
        server.hang();
        long start = System.nanoTime();
        CompletableFuture<LedgerResponse> response =
                ledger.tell(ACCOUNT, process.wanting(1)).toCompletableFuture();

        assertThatThrownBy(() -> response.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(TimeoutException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(TIMEOUT);
        server.resume();
        assertBack();
    }

    @Test
    void saysWhetherCallsWaitWhileItCannotBeReached() {
        try (RedisLedger waiting = (RedisLedger)
                RedisQuotaLedger.builder().whenUnavailable(WhenUnavailable.WAIT).connect(server.uri())) {
            assertThat(waiting.waitsWhenUnreachable()).isTrue();
            assertThat(ledger.waitsWhenUnreachable()).isFalse();
        }
    }

    @Test
    void worksOnTheApplicationsClientAndLeavesItOpen() throws Exception {
        try (RedisLedger onClient = (RedisLedger) RedisQuotaLedger.on(admin)) {
            assertThat(permits(onClient)).isEqualTo(1);
        }
        assertThat(redis().ping()).isEqualTo("PONG");
    }

    @Test
    void worksOnTheApplicationsConnectionAndLeavesItOpen() throws Exception {
        StatefulRedisConnection<String, String> connection = admin.connect();
        try (RedisLedger onConnection = (RedisLedger) RedisQuotaLedger.on(connection)) {
            assertThat(permits(onConnection)).isEqualTo(1);
        }
        assertThat(connection.sync().ping()).isEqualTo("PONG");
    }

    @Test
    void worksThroughAnotherClient() throws Exception {
        ScriptRunner runner = (script, sha1, key, arguments) -> CompletableFuture.completedFuture(
                redis().eval(script, ScriptOutputType.MULTI, new String[] {key}, arguments.toArray(String[]::new)));

        try (RedisLedger other = (RedisLedger) RedisQuotaLedger.through(runner)) {
            assertThat(permits(other)).isEqualTo(1);
        }
    }

    private int permits(RedisLedger of) throws Exception {
        return of.tell(ACCOUNT, process.wanting(1))
                .toCompletableFuture()
                .get(10, TimeUnit.SECONDS)
                .permits();
    }

    @Test
    void failsWhereAnotherTypeIsAtTheKey() throws Exception {
        redis().set("petstore-sdk:1:" + ACCOUNT, "a text");

        assertFails(process.wanting(1));
    }

    @Test
    void failsWithAWrongPasswordAndDoesNotShowIt() throws Exception {
        try (RedisLedger wrong =
                (RedisLedger) RedisQuotaLedger.connect("redis://user:secret-word@127.0.0.1:" + server.port())) {
            assertThatThrownBy(() -> wrong.tell(ACCOUNT, process.wanting(1))
                            .toCompletableFuture()
                            .get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasStackTraceContaining("WRONGPASS")
                    .satisfies(failure -> assertThat(failure.toString()).doesNotContain("secret-word"));
        }
    }

    @Test
    void doesNotShowAPasswordInAnInvalidUri() {
        assertThatThrownBy(() -> RedisQuotaLedger.connect("rediss//user:secret-word@host"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasStackTraceContaining("uri must be")
                .satisfies(failure -> assertThat(failure).hasNoCause().hasMessageNotContaining("secret-word"));
    }

    @Test
    void needsNoMorePermissionsThanDocumented() throws Exception {
        CommandArgs<String, String> user = new CommandArgs<>(StringCodec.UTF8).add("SETUSER");
        String rights =
                "~petstore-sdk:* +eval +evalsha +time +hmget +hset +hgetall +hdel +del +pexpire +ping +hello +client";
        Stream.of(("ledger on >word " + rights).split(" ")).forEach(user::add);
        redis().dispatch(CommandType.ACL, new StatusOutput<>(StringCodec.UTF8), user);
        try (RedisLedger restricted =
                (RedisLedger) RedisQuotaLedger.connect("redis://ledger:word@127.0.0.1:" + server.port())) {
            LedgerResponse response = restricted
                    .tell(ACCOUNT, process.seeing(60, 59).wanting(1))
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS);

            assertThat(response.permits()).isEqualTo(1);
        }
    }

    private LedgerResponse tell(LedgerMessage message) throws Exception {
        return ledger.tell(ACCOUNT, message).toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private void assertFails(LedgerMessage message) {
        assertThatThrownBy(() -> tell(message)).isInstanceOf(ExecutionException.class);
    }

    private void assertBack() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (System.nanoTime() < deadline) {
            try {
                tell(process.wanting(0));
                return;
            } catch (Exception stillAway) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("not back within ten seconds");
    }

    private RedisCommands<String, String> redis() {
        if (admin == null) {
            admin = RedisClient.create(server.uri());
        }
        return admin.connect().sync();
    }
}
