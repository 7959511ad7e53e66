// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.redis.LettuceRunner.Connection;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a ledger refuses, whatever Redis does. */
class LedgerWithoutRedisTest {

    private final MockClock clock = MockClock.frozenAt(Instant.EPOCH);
    private final TimeSource time = TimeSource.of(clock, clock.scheduler());

    private static Arguments setting(String rule, Consumer<RedisQuotaLedgerBuilder> setting) {
        return Arguments.of(rule, setting);
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                setting("timeout must be 10 ms to 1.5 s, was 9 ms", b -> b.timeout(Duration.ofMillis(9))),
                setting("timeout must be 10 ms to 1.5 s, was 1.501 s", b -> b.timeout(Duration.ofMillis(1501))),
                setting("keyPrefix must not be blank", b -> b.keyPrefix(" ")));
    }

    @ParameterizedTest
    @MethodSource("wrongSettings")
    void refusesSettingThatIsOutOfItsRange(String rule, Consumer<RedisQuotaLedgerBuilder> setting) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> setting.accept(RedisQuotaLedger.builder()))
                .withMessage(rule);
    }

    @Test
    void acceptsTheEndsOfEachRange() {
        RedisQuotaLedgerBuilder builder = RedisQuotaLedger.builder();
        for (Duration timeout : List.of(Duration.ofMillis(10), Duration.ofMillis(1500))) {
            assertThat(builder.timeout(timeout).timeout()).isEqualTo(timeout);
        }
    }

    @Test
    void keepsTheAccountAtAKeyWithThePrefix() {
        CompletableFuture<String> key = new CompletableFuture<>();
        tell(RedisQuotaLedger.builder().keyPrefix("shop").through((script, name, message) -> {
            key.complete(name);
            return new CompletableFuture<>();
        }));

        assertThat(key).isCompletedWithValue("shop:2:account");
    }

    @Test
    void failsWithTheFailureOfTheRunner() {
        assertThat(tell(RedisQuotaLedger.builder().through((script, key, message) -> {
                    throw new IllegalStateException("thrown by the test");
                })))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("thrown by the test");
        assertThat(tell(RedisQuotaLedger.builder()
                        .through((script, key, message) ->
                                CompletableFuture.failedFuture(new IOException("returned by the test")))))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("returned by the test");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "OK | the ledger's response is not JSON",
                "{} | the ledger's response must have a number that is not negative as permits",
                "[1] | the ledger's response must have a number that is not negative as permits",
                "{\"foreground\":{\"permits\":-5}} | the ledger's response must have a number that is not negative as permits"
            })
    void failsForTheResponseOfAnotherScript(String response, String message) {
        assertThat(tell(RedisQuotaLedger.builder()
                        .through((script, key, text) -> CompletableFuture.completedFuture(response))))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining(message);
    }

    @Test
    void warnsOnceOfAnAccountThatBeginsAnewAndNamesItsKey() throws Exception {
        Queue<String> responses = new ArrayDeque<>(List.of(response(false), response(true), response(false)));
        QuotaLedger ledger = RedisQuotaLedger.builder()
                .keyPrefix("shop")
                .through((script, key, message) -> CompletableFuture.completedFuture(responses.remove()));

        List<String> warnings = Warnings.during(() -> {
            for (int i = 0; i < 3; i++) {
                assertThat(tell(ledger)).isCompleted();
            }
        });

        assertThat(warnings)
                .containsExactly("The quota ledger has begun the account in shop:2:account anew:"
                        + " it was edited, or the clock of its server was set back.");
    }

    private static String response(boolean begunAnew) {
        return """
                {"foreground":{"permits":1,"requestIn":0},"background":{"permits":0,"requestIn":0},"processes":1,"now":1,
                 "begunAnew":%s,"observed":{"open":{},"clearedBy":-1,"refusedAt":-1,"recheckedBy":-1}}""".formatted(begunAnew);
    }

    @Test
    void failsAsTheRunnerDoesThoughThatIsItsOwnCause() {
        IOException failure = new IOException("of the runner");
        failure.initCause(new IOException("the same again", failure));
        QuotaLedger ledger =
                RedisQuotaLedger.builder().through((script, key, message) -> CompletableFuture.failedFuture(failure));

        assertThat(tell(ledger)).failsWithin(Duration.ZERO).withThrowableThat().withCause(failure);
    }

    @Test
    void waitsForTheFirstResponseAsLongAsForAConnectionAndThenAsItIsSet() {
        QuotaLedger ledger = ledger((script, key, message) -> new CompletableFuture<>());

        CompletableFuture<?> first = tell(ledger);
        clock.advance(Duration.ofMillis(2999));
        assertThat(first).isNotDone();
        clock.advance(Duration.ofMillis(1));
        assertThat(first).isCompletedExceptionally();

        CompletableFuture<?> second = tell(ledger);
        clock.advance(Duration.ofMillis(999));
        assertThat(second).isNotDone();
        clock.advance(Duration.ofMillis(1));
        assertThat(second).isCompletedExceptionally();
    }

    @Test
    void leavesTheFirstResponseWhatTheConnectionHasNotUsed() {
        CompletableFuture<Connection> connection = new CompletableFuture<>();
        CompletableFuture<?> first = tell(ledger(runner(connection)));
        clock.advance(Duration.ofMillis(1400));
        connection.complete(LettuceRunnerTest.connection(arguments -> LettuceRunnerTest.silent(), () -> {}));

        clock.advance(Duration.ofMillis(1599));
        assertThat(first).isNotDone();
        clock.advance(Duration.ofMillis(1));
        assertThat(first)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("no response within 3000 ms");
    }

    @Test
    void namesAConnectionThatCannotBeOpenedInTime() {
        CompletableFuture<?> first = tell(ledger(runner(new CompletableFuture<>())));
        clock.advance(Duration.ofSeconds(3));

        assertThat(first)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("no connection within 3000 ms");
    }

    @Test
    void sendsWhatWaitsForAConnectionInItsOrder() {
        CompletableFuture<Connection> connection = new CompletableFuture<>();
        List<String> sent = new ArrayList<>();
        QuotaLedger ledger = ledger(runner(connection));
        Messages messages = new Messages("p");
        for (int i = 0; i < 3; i++) {
            tell(ledger, messages.wanting(1));
        }

        connection.complete(LettuceRunnerTest.connection(
                arguments -> {
                    sent.add(((Object[]) arguments[3])[0].toString());
                    return LettuceRunnerTest.silent();
                },
                () -> {}));

        assertThat(sent)
                .extracting(message -> message.replaceFirst("^.*\"number\":(\\d+).*$", "$1"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void sendsNothingOnceItIsClosed() {
        List<String> keys = new ArrayList<>();
        QuotaLedger ledger = RedisQuotaLedger.builder().through((script, key, message) -> {
            keys.add(key);
            return new CompletableFuture<>();
        });
        ledger.close();

        assertThat(tell(ledger))
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("the ledger is closed");
        assertThat(keys).isEmpty();
    }

    @Test
    void isClosedAtOnceAfterAMessageForWhichThereWasNoTimer() {
        TimeSource withoutTimers = new TimeSource() {
            @Override
            public long nanoTime() {
                return clock.nanoTime();
            }

            @Override
            public Instant instant() {
                return clock.instant();
            }

            @Override
            public Cancellable schedule(Duration delay, Runnable task) {
                throw new IllegalStateException("thrown by the test");
            }
        };
        ScriptedLedger ledger = (ScriptedLedger) RedisQuotaLedger.builder()
                .timeout(Duration.ofMillis(1500))
                .through((script, key, message) -> new CompletableFuture<>());
        assertThatIllegalStateException()
                .isThrownBy(() -> ledger.send("account", new Messages("p").wanting(1), withoutTimers));
        long start = System.nanoTime();

        ledger.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    }

    /** A ledger on the time of this test. */
    private QuotaLedger ledger(ScriptRunner runner) {
        return new ScriptedLedger(RedisQuotaLedger.builder(), runner, "", () -> true, () -> {});
    }

    private QuotaLedger ledger(LettuceRunner runner) {
        return new ScriptedLedger(RedisQuotaLedger.builder(), runner, "", runner::isConnected, () -> {});
    }

    private LettuceRunner runner(CompletableFuture<Connection> connection) {
        return new LettuceRunner(() -> connection, time);
    }

    private CompletableFuture<?> tell(QuotaLedger ledger) {
        return tell(ledger, new Messages("p").wanting(1));
    }

    private CompletableFuture<?> tell(QuotaLedger ledger, Ledger.Message message) {
        return ((ScriptedLedger) ledger).send("account", message, time).toCompletableFuture();
    }
}
