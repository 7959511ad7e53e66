// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.redis.ScriptRunner;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gives a simulated ledger the real server that its script needs: one of this machine, which keeps nothing and ends with this process. It is the
 * program that {@code -Dpetstore.redis} names, or {@code redis-server}.
 */
final class RedisScripts {

    private static final long START_SECONDS = 10;

    private static @Nullable RedisScripts started;

    private final RedisCommands<String, String> redis;
    private int accounts;

    private RedisScripts(int port) {
        redis = RedisClient.create("redis://127.0.0.1:" + port).connect().sync();
    }

    /** Those of the one server of this process. */
    static synchronized RedisScripts ofMachine() {
        RedisScripts known = started;
        if (known == null) {
            try {
                known = new RedisScripts(start());
            } catch (IOException e) {
                throw new UncheckedIOException("a simulation with a ledger needs redis-server on the path", e);
            }
            started = known;
        }
        return known;
    }

    /** Whether this machine has the program, without which no simulation with a ledger can run. */
    static boolean isInstalled() {
        try {
            return new ProcessBuilder(program(), "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String program() {
        return System.getProperty("petstore.redis", "redis-server");
    }

    private static int start() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process server = new ProcessBuilder(
                        program(), "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!accepts(port)) {
            if (!server.isAlive() || System.nanoTime() > deadline) {
                throw new IOException(program() + " does not start");
            }
            Thread.onSpinWait();
        }
        return port;
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** A key that nothing is kept at. */
    synchronized String newAccount() {
        accounts++;
        return "account-" + accounts;
    }

    String run(ScriptRunner.Script script, String key, String... arguments) {
        String[] keys = {key};
        try {
            return redis.evalsha(script.sha1(), ScriptOutputType.VALUE, keys, arguments);
        } catch (RedisNoScriptException e) {
            return redis.eval(script.text(), ScriptOutputType.VALUE, keys, arguments);
        }
    }
}
