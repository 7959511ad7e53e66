// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.redis.LettuceRunner.Connection;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** When connections are opened and closed, whatever Redis does. */
class LettuceRunnerTest {

    private final Deque<CompletableFuture<Connection>> connecting = new ArrayDeque<>();
    private final List<String> closed = new ArrayList<>();
    private final LettuceRunner runner = new LettuceRunner(() -> {
        CompletableFuture<Connection> connection = new CompletableFuture<>();
        connecting.add(connection);
        return connection;
    });

    @Test
    void runsWithTheVersionOfLettuceThatTheBuildNames() {
        assertThat(RedisClient.class.getPackage().getImplementationVersion())
                .startsWith(System.getProperty("expected.lettuce.version", "7."));
    }

    @Test
    void closesAConnectionThatOpensAfterItWasClosed() {
        runner.close();
        assertThat(closed).isEmpty();

        connecting.remove().complete(connection("late"));

        assertThat(closed).containsExactly("late");
    }

    @Test
    void closesItsConnectionOnce() {
        connecting.remove().complete(connection("open"));

        runner.close();
        runner.close();

        assertThat(closed).containsExactly("open");
    }

    @Test
    void opensNoConnectionForAMessageOnceItIsClosed() {
        connecting.remove().completeExceptionally(new IOException("refused by the test"));
        runner.close();

        assertThat(runner.run("script", "sha1", "key", List.of()).toCompletableFuture())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("the ledger is closed");
        assertThat(connecting).isEmpty();
    }

    private Connection connection(String name) {
        Object commands = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {RedisAsyncCommands.class}, (proxy, method, arguments) -> {
                    throw new AssertionError("no command is expected");
                });
        @SuppressWarnings("unchecked")
        RedisAsyncCommands<String, String> typed = (RedisAsyncCommands<String, String>) commands;
        return new Connection(typed, typed, () -> {
            closed.add(name);
            return CompletableFuture.completedFuture(null);
        });
    }
}
