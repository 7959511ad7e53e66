// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.QuotaLedger;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
            Caller caller =
                    new Caller(place.fleet, place.fleet.newProcess(one.access().open(place, one.outage())));
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
                return RedisQuotaLedger.builder().connect(outage.uri(place));
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
            place.opened.add(client::shutdown);
            return RedisQuotaLedger.builder().on(client);
        }
    }

    /** A fleet, another server, and an address that leads to the first. */
    private static final class Place implements AutoCloseable {

        private final Opened opened = new Opened();
        private final FleetInTime fleet = opened.add(FleetInTime.start(directory, QuotaPlan.UNLIMITED));
        private final RedisServer first = fleet.server();
        private final RedisServer second = opened.add(RedisServer.start(directory));
        private final Proxy proxy = opened.add(new Proxy(first.port()));
        private final RedisCommands<String, String> admin;

        Place() throws IOException {
            RedisClient client = RedisClient.create(first.uri());
            opened.add(client::shutdown);
            admin = client.connect().sync();
        }

        @Override
        public void close() {
            fleet.close();
            opened.close();
        }
    }

    /** A process whose time runs, and that a test moves on. */
    private record Caller(FleetInTime fleet, PetStoreClient client) {

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
            fleet.advance(time);
        }

        boolean usesLedger() {
            return client.rateLimitStatus().ledger().orElseThrow().reachable();
        }
    }
}
