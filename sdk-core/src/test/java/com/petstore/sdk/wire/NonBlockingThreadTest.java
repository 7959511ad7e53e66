// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.testkit.LogCapture;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.scheduler.NonBlocking;

/** A blocking call on a thread that must not block is a warning, once per client. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NonBlockingThreadTest extends WireTest {

    private static final String WARNING =
            "WARNING: listPets blocks the thread loop-1, which must not block: use executeAsync() or"
                    + " executeForResponseAsync() there; further such calls of this client are not logged";

    private final LogCapture log = LogCapture.start();

    @BeforeEach
    void respondAlways() {
        for (int i = 0; i < 3; i++) {
            respond(200, "[]");
        }
    }

    @AfterEach
    void stopCapture() {
        log.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"REACTOR", "BELOW_REACTOR", "NETTY", "BELOW_NETTY"})
    void warnsOnceAClient(ThreadKind kind) throws Exception {
        run(kind, () -> client.listPets().execute());
        run(kind, () -> client.listPets().execute());

        assertThat(warnings()).containsExactly(WARNING);

        try (PetStoreClient second = clientBuilder().build()) {
            run(kind, () -> second.listPets().execute());
        }

        assertThat(warnings()).containsExactly(WARNING, WARNING);
    }

    @Test
    void warnsOfACallWithItsResponse() throws Exception {
        run(ThreadKind.NETTY, () -> client.listPets().executeForResponse());

        assertThat(warnings()).containsExactly(WARNING);
    }

    @Test
    void warnsAfterCallsOnThreadsThatMayBlock() throws Exception {
        run(ThreadKind.PLAIN, () -> client.listPets().execute());
        run(ThreadKind.NETTY_THAT_MAY_BLOCK, () -> client.listPets().execute());
        run(ThreadKind.NETTY, () -> client.listPets().execute());

        assertThat(warnings()).containsExactly(WARNING);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "BELOW_PLAIN", "NETTY_THAT_MAY_BLOCK"})
    void saysNothingOfAThreadThatMayBlock(ThreadKind kind) throws Exception {
        run(kind, () -> client.listPets().execute());

        assertThat(warnings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"REACTOR", "NETTY"})
    void saysNothingOfAnAsynchronousCall(ThreadKind kind) throws Exception {
        run(kind, () -> client.listPets().executeAsync()).get(30, TimeUnit.SECONDS);
        run(kind, () -> client.listPets().executeForResponseAsync()).get(30, TimeUnit.SECONDS);

        assertThat(warnings()).isEmpty();
    }

    private List<String> warnings() {
        return log.lines().stream().filter(line -> line.startsWith("WARNING")).toList();
    }

    private static <T> T run(ThreadKind kind, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = kind.create(future);
        thread.setDaemon(true);
        thread.start();
        return future.get(30, TimeUnit.SECONDS);
    }

    enum ThreadKind {
        PLAIN {
            @Override
            Thread create(Runnable task) {
                return new Thread(task, "loop-1");
            }
        },
        BELOW_PLAIN {
            @Override
            Thread create(Runnable task) {
                return new Thread(task, "loop-1") {};
            }
        },
        REACTOR {
            @Override
            Thread create(Runnable task) {
                return new ReactorThread(task);
            }
        },
        BELOW_REACTOR {
            @Override
            Thread create(Runnable task) {
                return new ReactorThread(task) {};
            }
        },
        NETTY {
            @Override
            Thread create(Runnable task) {
                return new FastThreadLocalThread(task, "loop-1");
            }
        },
        BELOW_NETTY {
            @Override
            Thread create(Runnable task) {
                return new FastThreadLocalThread(task, "loop-1") {};
            }
        },
        NETTY_THAT_MAY_BLOCK {
            @Override
            Thread create(Runnable task) {
                return new FastThreadLocalThread(task, "loop-1") {
                    @Override
                    public boolean permitBlockingCalls() {
                        return true;
                    }
                };
            }
        };

        abstract Thread create(Runnable task);
    }

    /** Marked by an interface below that of Reactor. */
    private static class ReactorThread extends Thread implements Marked {

        ReactorThread(Runnable task) {
            super(task, "loop-1");
        }
    }

    private interface Marked extends NonBlocking {}
}
