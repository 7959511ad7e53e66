// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After each kind of outage, and whatever the calls are like, the ledger is used again within ten seconds. Prints how long it took. */
@Tag("search")
class LedgerComesBackTest {

    private static final int AT_ONCE = 4;
    private static final Map<Case, Future<Duration>> RESULTS = new LinkedHashMap<>();
    private static final ExecutorService CASES = Executors.newFixedThreadPool(AT_ONCE);

    @TempDir
    static Path directory;

    @BeforeAll
    static void startAll() throws IOException {
        RedisServer.start(directory).close(); // aborts where none can be started
        cases().forEach(one -> RESULTS.put(one, CASES.submit(() -> backAfter(one))));
    }

    @AfterAll
    static void endAll() {
        CASES.shutdownNow();
    }

    static Stream<Case> cases() {
        return Stream.of(Outage.values())
                .flatMap(outage -> Stream.of(Pattern.values())
                        .flatMap(pattern ->
                                Stream.of(Access.values()).map(access -> new Case(outage, pattern, access))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isUsedAgainWithinTenSeconds(Case one) throws Exception {
        Duration took = RESULTS.get(one).get();
        System.out.println(one + " " + took.toMillis() + " ms");

        assertThat(took).isLessThan(Duration.ofSeconds(10));
    }

    private static Duration backAfter(Case one) throws Exception {
        try (Place place = new Place()) {
            Caller caller = place.closing(new Caller(one.access().open(place, one.outage())));
            Ledgers.await(() -> {
                caller.call();
                return caller.usesLedger();
            });
            one.outage().begin(place);
            Ledgers.await(() -> {
                caller.call();
                return !caller.usesLedger();
            });
            one.pattern().whileAway(caller);
            one.outage().end(place);
            long backAt = System.nanoTime();
            Ledgers.within(Duration.ofSeconds(30), () -> {
                one.pattern().afterwards(caller);
                return caller.usesLedger();
            });
            return Duration.ofNanos(System.nanoTime() - backAt);
        }
    }

    private record Case(Outage outage, Pattern pattern, Access access) {}

    /** What the application does. */
    private enum Pattern {
        ONE_CALL_A_SECOND {
            @Override
            void whileAway(Caller caller) {
                for (int second = 0; second < 200; second++) {
                    caller.call();
                    caller.pass(Duration.ofSeconds(1));
                }
            }

            @Override
            void afterwards(Caller caller) {
                caller.call();
            }
        },

        TWENTY_CALLS_AT_ONCE {
            @Override
            void whileAway(Caller caller) {
                for (int second = 0; second < 200; second++) {
                    caller.callAtOnce(20);
                    caller.pass(Duration.ofSeconds(1));
                }
            }

            @Override
            void afterwards(Caller caller) {
                caller.callAtOnce(20);
            }
        },

        ONE_CALL_AN_HOUR {
            @Override
            void whileAway(Caller caller) {
                for (int hour = 0; hour < 3; hour++) {
                    caller.pass(Duration.ofHours(1));
                    caller.call();
                }
                caller.pass(Duration.ofMinutes(10));
            }

            @Override
            void afterwards(Caller caller) {
                // The next call is fifty minutes away.
            }
        };

        abstract void whileAway(Caller caller);

        abstract void afterwards(Caller caller);
    }

    /** How Redis is away, and comes back. */
    private enum Outage {
        GONE {
            @Override
            String uri(Place place) {
                return place.first.uri();
            }

            @Override
            void begin(Place place) {
                place.first.kill();
            }

            @Override
            void end(Place place) throws IOException {
                place.first.restart();
            }
        },

        /** Nothing comes back any more on any connection. Later, new connections work. */
        SILENT {
            @Override
            void begin(Place place) {
                place.proxy.swallow(true);
            }

            @Override
            void end(Place place) {
                place.proxy.silenceOpenConnections();
                place.proxy.swallow(false);
            }
        },

        /** Connections are cut, and later ones get no response to their handshake, even when Redis is back. */
        HUNG_HANDSHAKE {
            @Override
            void begin(Place place) {
                place.proxy.swallow(true);
                place.proxy.cut();
            }

            @Override
            void end(Place place) {
                place.proxy.silenceOpenConnections();
                place.proxy.swallow(false);
            }
        },

        FULL {
            @Override
            void begin(Place place) {
                place.admin.configSet("maxmemory", "1");
            }

            @Override
            void end(Place place) {
                place.admin.configSet("maxmemory", "0");
            }
        },

        WRONG_PASSWORD {
            @Override
            void begin(Place place) {
                place.admin.configSet("requirepass", "another");
                place.admin.clientKill(KillArgs.Builder.typeNormal().skipme());
            }

            @Override
            void end(Place place) {
                place.admin.configSet("requirepass", "");
            }
        },

        /** The server becomes a replica of another, to which its address leads in the end. */
        FAILED_OVER {
            @Override
            void begin(Place place) {
                place.admin.replicaof("127.0.0.1", place.second.port());
            }

            @Override
            void end(Place place) {
                place.proxy.passLaterConnectionsTo(place.second.port());
            }
        };

        String uri(Place place) {
            return place.proxy.uri();
        }

        abstract void begin(Place place);

        abstract void end(Place place) throws IOException;
    }

    /** Whose connection the ledger uses. */
    private enum Access {
        OWN {
            @Override
            QuotaLedger open(Place place, Outage outage) {
                return place.closing(RedisQuotaLedger.builder().connect(outage.uri(place)));
            }
        },

        /** The application's client, whose commands time out before the ledger's. */
        CLIENT_WITH_A_SHORT_TIMEOUT {
            @Override
            QuotaLedger open(Place place, Outage outage) {
                RedisURI uri = RedisURI.create(outage.uri(place));
                uri.setTimeout(Duration.ofMillis(300));
                return onClient(place, RedisClient.create(uri));
            }
        },

        /** The application's client as Lettuce makes it, which waits a minute for a handshake. */
        CLIENT {
            @Override
            QuotaLedger open(Place place, Outage outage) {
                return onClient(place, RedisClient.create(outage.uri(place)));
            }
        };

        abstract QuotaLedger open(Place place, Outage outage);

        private static QuotaLedger onClient(Place place, RedisClient client) {
            place.closing(client::shutdown);
            return place.closing(RedisQuotaLedger.builder().on(client));
        }
    }

    /** Two servers, and an address that leads to the first. */
    private static final class Place implements AutoCloseable {

        private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
        private final RedisServer first = closing(RedisServer.start(directory));
        private final RedisServer second = closing(RedisServer.start(directory));
        private final Proxy proxy = closing(new Proxy(first.port()));
        private final RedisCommands<String, String> admin;

        Place() throws IOException {
            RedisClient client = RedisClient.create(first.uri());
            closing(client::shutdown);
            admin = client.connect().sync();
        }

        <T extends AutoCloseable> T closing(T resource) {
            toClose.push(resource);
            return resource;
        }

        @Override
        public void close() {
            while (!toClose.isEmpty()) {
                try {
                    toClose.pop().close();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** An application whose time runs, and that a test moves on. */
    private static final class Caller implements AutoCloseable {

        private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-28T12:00:05Z"));
        private final MockPetStore store = MockPetStore.builder()
                .key("key", QuotaPlan.UNLIMITED)
                .clock(clock)
                .start();
        private final PetStoreClient client;

        Caller(QuotaLedger ledger) {
            clock.resume();
            client = PetStoreClient.builder()
                    .baseUrl(store.baseUrl())
                    .apiKey("key")
                    .timeSource(TimeSource.of(clock, clock.scheduler()))
                    .rateLimitScope(RateLimitScope.ledger(ledger))
                    .build();
        }

        void call() {
            client.listPets().execute();
        }

        void callAtOnce(int calls) {
            Stream.generate(() -> client.listPets().executeAsync())
                    .limit(calls)
                    .toList()
                    .forEach(call -> call.join());
        }

        void pass(Duration time) {
            clock.advance(time);
        }

        boolean usesLedger() {
            return client.rateLimitStatus().ledger().orElseThrow().reachable();
        }

        @Override
        public void close() {
            client.close();
            store.close();
        }
    }
}
