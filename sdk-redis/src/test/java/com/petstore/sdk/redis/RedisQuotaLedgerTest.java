// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static com.petstore.sdk.redis.Ledgers.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.util.Throwables.getStackTrace;

import io.lettuce.core.KillArgs;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger on a real server, and what a process sees of a server in trouble. */
class RedisQuotaLedgerTest {

    @TempDir
    Path directory;

    private RedisServer server;
    private ScriptedLedger ledger;
    private RedisClient admin;
    private final Messages process = new Messages("one");

    @BeforeEach
    void start() throws IOException {
        server = RedisServer.start(directory);
        redis().ping(); // loads Lettuce
        ledger = ledgerWithin(Duration.ofMillis(1500));
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
    void sharesWhatRemainsAmongProcesses() throws Exception {
        Messages other = new Messages("two");
        tell(process.wanting(5));
        tell(other.wanting(5));
        Ledger.Response first = tell(process.seeing(60, 59).wanting(100));
        Ledger.Response second = tell(other.wanting(100));

        assertThat(first.permits()).as("half, until the first minute has ended").isBetween(28, 29);
        assertThat(second.permits()).isZero();
        assertThat(second.observed().observed().minute()).isNotNull();
        assertThat(second.observed().observed().minute().remaining()).isEqualTo(59);
    }

    @Test
    void runsTheScriptAgainThatTheServerHasLost() throws Exception {
        tell(process.wanting(1));
        redis().scriptFlush();

        assertThat(tell(process.wanting(0)).processes()).isEqualTo(1);
    }

    @Test
    void leavesNothingForEver() throws Exception {
        tell(process.wanting(1));

        assertThat(redis().scan().getKeys()).containsExactly("petstore-sdk:2:" + ACCOUNT);
        assertThat(redis().pttl("petstore-sdk:2:" + ACCOUNT)).isBetween(590_000L, 600_000L);
    }

    @Test
    void isBackAfterAServerThatWasKilled() throws Exception {
        tell(process.wanting(1));
        server.kill();
        Ledgers.awaitFailure(ledger, process, "Connection refused");
        Ledgers.assertFails(ledger, process.wanting(1), "Connection refused");
        server.restart();

        Ledgers.awaitResponse(ledger, process);
    }

    @Test
    void isThereOnceAServerThatStartsLaterIs() throws Exception {
        server.kill();
        try (ScriptedLedger early = ledgerWithin(Duration.ofMillis(1500))) {
            Ledgers.assertFails(early, process.wanting(1), "Exception");
            server.restart();

            Ledgers.awaitResponse(early, process);
        }
    }

    @Test
    void givesUpAfterItsTimeoutWhileTheServerHangs() throws Exception {
        Duration timeout = Duration.ofMillis(300);
        try (ScriptedLedger impatient = ledgerWithin(timeout)) {
            Ledgers.awaitResponse(impatient, process);
            server.hang();
            long start = System.nanoTime();

            Ledgers.assertFails(impatient, process.wanting(1), "TimeoutException");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(timeout);
            server.resume();
            Ledgers.awaitResponse(impatient, process);
        }
    }

    @Test
    void letsCallsWaitForItAsItIsSet() {
        try (ScriptedLedger waiting = (ScriptedLedger)
                RedisQuotaLedger.builder().whenUnavailable(WhenUnavailable.WAIT).connect(server.uri())) {
            assertThat(waiting.waitsWhenUnreachable()).isTrue();
            assertThat(ledger.waitsWhenUnreachable()).isFalse();
        }
    }

    @Test
    void worksOnTheApplicationsClientAndLeavesItOpen() throws Exception {
        try (ScriptedLedger onClient =
                (ScriptedLedger) RedisQuotaLedger.builder().on(admin)) {
            assertThat(permits(onClient)).isEqualTo(1);
        }
        assertThat(redis().ping()).isEqualTo("PONG");
    }

    @Test
    void worksOnTheApplicationsConnectionAndLeavesItOpen() throws Exception {
        StatefulRedisConnection<String, String> connection = admin.connect();
        try (ScriptedLedger onConnection =
                (ScriptedLedger) RedisQuotaLedger.builder().on(connection)) {
            assertThat(permits(onConnection)).isEqualTo(1);
        }
        assertThat(connection.sync().ping()).isEqualTo("PONG");
    }

    @Test
    void worksThroughAnotherClient() throws Exception {
        ScriptRunner runner = (script, key, message) -> CompletableFuture.completedFuture(
                redis().eval(script.text(), ScriptOutputType.VALUE, new String[] {key}, message));

        try (ScriptedLedger other = (ScriptedLedger) RedisQuotaLedger.builder().through(runner)) {
            assertThat(permits(other)).isEqualTo(1);
        }
    }

    private int permits(ScriptedLedger of) throws Exception {
        return Ledgers.tell(of, process.wanting(1)).permits();
    }

    @Test
    void beginsAnewWhereAnotherTypeIsAtTheKey() throws Exception {
        redis().set("petstore-sdk:2:" + ACCOUNT, "a text");

        List<String> warnings = Warnings.during(() -> {
            assertThat(tell(process.wanting(5)).permits()).isEqualTo(1);
            tell(process.wanting(0));
        });
        assertThat(warnings).singleElement().asString().contains("petstore-sdk:2:" + ACCOUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "7", "\"text\"", "[]", "{}", "null"})
    void beginsAnewWhereTheAccountCannotBeRead(String text) throws Exception {
        redis().hset("petstore-sdk:2:" + ACCOUNT, Map.of("state", text, "process:one", text));

        assertThat(tell(process.wanting(5)).permits()).isEqualTo(1);
        assertThat(tell(process.seeing(60, 59).wanting(5)).permits()).isEqualTo(5);
    }

    @Test
    void beginsAnewWhereAnotherProcessOfTheAccountCannotBeRead() throws Exception {
        tell(process.seeing(60, 59).wanting(5));
        redis().hset("petstore-sdk:2:" + ACCOUNT, "process:two", "{");
        redis().hset("petstore-sdk:2:" + ACCOUNT, "process:three", "7");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(6);
        Ledgers.await(() -> {
            tell(process.wanting(0));
            return System.nanoTime() > end;
        });

        assertThat(tell(process.wanting(0)).processes()).isEqualTo(1);
    }

    @Test
    void failsWithAWrongPasswordAndDoesNotShowIt() throws Exception {
        try (ScriptedLedger wrong = (ScriptedLedger)
                RedisQuotaLedger.builder().connect("redis://user:secret-word@127.0.0.1:" + server.port())) {
            // Lettuce may notice first that the server has closed the connection.
            Ledgers.await(() -> {
                String failure = getStackTrace(catchThrowable(() -> Ledgers.tell(wrong, process.wanting(1))));
                assertThat(failure).contains("ExecutionException").doesNotContain("secret-word");
                return failure.contains("WRONGPASS");
            });
        }
    }

    @Test
    void namesAPasswordThatWasChangedMeanwhile() throws Exception {
        tell(process.wanting(1));
        RedisCommands<String, String> redis = redis();
        redis.configSet("requirepass", "another");
        redis.clientKill(KillArgs.Builder.typeNormal().skipme());

        Ledgers.awaitFailure(ledger, process, "NOAUTH");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis://user:secret@redis.example | redis.example:6379",
                "redis-sentinel://secret@one:26379,two:26380/0#shop | one:26379,two:26380",
                "redis-socket:///run/redis.sock | /run/redis.sock"
            })
    void namesItsServerInAFailureAndNotThePassword(String uri, String server) {
        try (ScriptedLedger named = (ScriptedLedger) RedisQuotaLedger.builder().connect(uri)) {
            assertThat(named.place()).isEqualTo(server + ": ");
        }
    }

    @Test
    void doesNotShowAPasswordInAnInvalidUri() {
        assertThatThrownBy(() -> RedisQuotaLedger.builder().connect("rediss//user:secret-word@host"))
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
        try (ScriptedLedger restricted =
                (ScriptedLedger) RedisQuotaLedger.builder().connect("redis://ledger:word@127.0.0.1:" + server.port())) {
            assertThat(Ledgers.tell(restricted, process.seeing(60, 59).wanting(1))
                            .permits())
                    .isEqualTo(1);
        }
    }

    private Ledger.Response tell(Ledger.Message message) throws Exception {
        return Ledgers.tell(ledger, message);
    }

    private ScriptedLedger ledgerWithin(Duration timeout) {
        return (ScriptedLedger) RedisQuotaLedger.builder().timeout(timeout).connect(server.uri());
    }

    private RedisCommands<String, String> redis() {
        if (admin == null) {
            admin = RedisClient.create(server.uri());
        }
        return admin.connect().sync();
    }
}
