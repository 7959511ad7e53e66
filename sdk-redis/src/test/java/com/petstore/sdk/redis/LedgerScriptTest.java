// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import com.petstore.simulation.ReferenceLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script on a real server responds as the rules in Java do. */
@Tag("search")
class LedgerScriptTest {

    private static final long START = 1_795_000_000_000L;
    private static final int MESSAGES = 5000;

    @TempDir
    static Path directory;

    private static ScriptOnServer server;

    @BeforeAll
    static void connect() throws IOException {
        server = ScriptOnServer.start(directory);
    }

    @AfterAll
    static void disconnect() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void respondsToMessagesOfFleetsAsTheReferenceDoes(long seed) {
        compare(new RandomMessages(new Random(seed), false));
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void respondsToHostileMessagesAsTheReferenceDoes(long seed) {
        compare(new RandomMessages(new Random(seed), true));
    }

    private void compare(RandomMessages messages) {
        String key = "test:" + messages;
        ReferenceLedger reference = new ReferenceLedger();
        for (int i = 0; i < MESSAGES; i++) {
            LedgerMessage message = messages.next();
            LedgerResponse expected = reference.tell(message, ScriptOnServer.LEASE, messages.now);

            LedgerResponse response = server.tell(key, message, messages.now);

            assertThat(response).as("%d: %s at %d", i, message, messages.now).isEqualTo(expected);
        }
        assertThat(server.expiresIn(key)).isBetween(1L, 176_400_000L);
    }

    /** Messages of some processes; hostile ones contradict each other, and their clocks and numbers jump. */
    private static final class RandomMessages {

        private final Random random;
        private final boolean hostile;
        private final long[] numbers = new long[6];
        private long now = START;
        private long remaining = 60;
        private long reopenings;

        RandomMessages(Random random, boolean hostile) {
            this.random = random;
            this.hostile = hostile;
        }

        LedgerMessage next() {
            now += random.nextInt(20) == 0 ? random.nextInt(30_000) : random.nextInt(200);
            if (hostile && random.nextInt(50) == 0) {
                now += random.nextInt(10_000_000) - 5_000_000;
            }
            int process = random.nextInt(numbers.length);
            numbers[process] += hostile ? random.nextInt(4) - 1 : 1;
            return new LedgerMessage(
                    "p" + process,
                    numbers[process],
                    numbers[process] - 1 + (random.nextInt(50) == 0 ? 1 : 0),
                    random.nextInt(4) == 0 ? 0 : random.nextInt(hostile ? 1000 : 8),
                    random.nextInt(hostile ? 100 : 3),
                    random.nextInt(30) == 0 ? 1 + random.nextInt(3) : 0,
                    random.nextInt(4) == 0 ? -1 : random.nextInt(hostile ? 100_000 : 500),
                    random.nextInt(5) == 0 ? null : minute(),
                    random.nextInt(5) == 0 ? day() : null,
                    random.nextInt(hostile ? 20 : 300) == 0 ? cooldown() : null,
                    reopening(),
                    random.nextInt(40) == 0);
        }

        private LedgerWindow minute() {
            if (hostile) {
                return new LedgerWindow(
                        random.nextInt(10) == 0 ? random.nextLong(4_000_000_000L) : now / 1000 + random.nextInt(200),
                        random.nextInt(120_000) - 10_000,
                        random.nextInt(3) * 1000L,
                        random.nextInt(2000) - 10);
            }
            long reset = now / 60_000 * 60 + 60;
            remaining = random.nextInt(100) == 0 ? 60 : Math.max(0, remaining - random.nextInt(3));
            return new LedgerWindow(reset, reset * 1000 - now + random.nextInt(1000), 60, remaining);
        }

        private LedgerWindow day() {
            long reset = now / 86_400_000 * 86_400 + 86_400;
            long left = hostile ? random.nextInt(100) : 5000 - (now - START) / 1000;
            return new LedgerWindow(reset, reset * 1000 - now, 5000, left);
        }

        private @Nullable LedgerReopening reopening() {
            reopenings += random.nextInt(500) == 0 ? 1 : 0;
            long known = Math.max(0, reopenings - random.nextInt(hostile ? 3 : 2));
            return known == 0 ? null : new LedgerReopening(known, random.nextInt(hostile ? 100_000 : 500));
        }

        private @Nullable LedgerCooldown cooldown() {
            return new LedgerCooldown(
                    random.nextInt(hostile ? 100_000_000 : 20_000),
                    random.nextInt(3000),
                    random.nextInt(4),
                    random.nextInt(3));
        }

        @Override
        public String toString() {
            return hostile + ":" + random.nextLong();
        }
    }
}
