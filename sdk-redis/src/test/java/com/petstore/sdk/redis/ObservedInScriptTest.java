// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script joins what processes have observed as {@link Observed#join} does. */
class ObservedInScriptTest {

    private static final long MILLI = 1_000_000;
    private static final long START = 1_795_000_000_000L;
    private static final List<Reason> REASONS =
            List.of(Reason.MINUTE_USED_UP, Reason.DAY_USED_UP, Reason.REFUSED, Reason.SUSPECTED_BAN);

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
    @ValueSource(longs = {1, 2, 3, 4})
    void joinsTenThousandHistoriesAsJavaDoes(long seed) {
        Random random = new Random(seed);
        List<String> pairs = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 2500; i++) {
            Observed one = observed(random);
            Observed other = random.nextInt(10) == 0 ? one : observed(random);
            pairs.add(LedgerScript.json(inMillis(one)).toString());
            pairs.add(LedgerScript.json(inMillis(other)).toString());
            expected.add(LedgerScript.json(inMillis(one.join(other))).toString());
        }

        assertThat(server.joined(pairs)).isEqualTo(expected);
    }

    private static InLedgerTime inMillis(Observed nanos) {
        return new InLedgerTime(nanos.converted(time -> time / MILLI, time -> time / MILLI));
    }

    /** Of three minutes and days of one service, whose clock and limits may change: few values, so that many are equal. */
    private static Observed observed(Random random) {
        Cooldown cooldown = Cooldown.NONE;
        for (int i = random.nextInt(4); i > 0; i--) {
            long closedAt = time(random);
            cooldown = cooldown.refused(new Refusal(
                    closedAt,
                    closedAt + random.nextInt(4) * 30_000 * MILLI,
                    1 + random.nextInt(3),
                    REASONS.get(random.nextInt(REASONS.size()))));
        }
        if (random.nextBoolean()) {
            cooldown = cooldown.cleared(time(random));
        }
        return new Observed(
                window(random, 60),
                window(random, 86_400),
                cooldown,
                random.nextInt(4) == 0 ? time(random) : Observed.NOT_YET);
    }

    private static @Nullable Window window(Random random, long seconds) {
        if (random.nextInt(5) == 0) {
            return null;
        }
        long number = random.nextInt(3);
        long shift = random.nextInt(4) == 0 ? random.nextInt(62) - 31 : 0;
        long endsAt = START + (number * seconds + random.nextInt(3)) * 1000;
        return new Window(
                random.nextInt(4) == 0 ? 300 : 60,
                random.nextInt(5),
                1_795_000_000L + number * seconds + shift,
                endsAt * MILLI,
                time(random));
    }

    private static long time(Random random) {
        return (START + random.nextInt(18) * 10_000L) * MILLI;
    }
}
