// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real server on the loopback interface, which keeps nothing on disk. It is the program that {@code -Dpetstore.redis} names, or one from
 * the test dependencies, or {@code redis-server} or {@code valkey-server} of the machine.
 */
final class RedisServer implements AutoCloseable {

    private static final long START_SECONDS = 10;

    private final List<String> command;
    private final Path directory;
    private final int port;
    private Process process;

    private RedisServer(Path program, Path directory, int port, List<String> options) throws IOException {
        this.command =
                Stream.concat(Stream.of(program.toString()), options.stream()).toList();
        this.directory = directory;
        this.port = port;
        this.process = launch();
    }

    /**
     * Starts a server; aborts the test where this machine can run none.
     *
     * @param directory where the program may be unpacked
     * @param options of the command line
     */
    static RedisServer start(Path directory, String... options) throws IOException {
        return start(programs(directory), directory, options);
    }

    /** The same, with a program of this machine only: the one from the test dependencies has no TLS. */
    static RedisServer startOfMachine(Path directory, String... options) throws IOException {
        return start(programsOfMachine(), directory, options);
    }

    /** A sentinel with these lines of its settings, which it rewrites. */
    static RedisServer startSentinel(Path directory, String lines) throws IOException {
        int port = freePort();
        Path settings = directory.resolve(port + ".conf");
        Files.writeString(settings, "bind 127.0.0.1\nport " + port + "\n" + lines);
        return new RedisServer(programsOfMachine().get(0), directory, port, List.of(settings.toString(), "--sentinel"));
    }

    private static RedisServer start(List<Path> programs, Path directory, String... options) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Path program : programs) {
            try {
                int port = freePort();
                String settings = "--port " + port + " --bind 127.0.0.1 --appendonly no --dir " + directory;
                Stream<String> all = Stream.of(
                                Stream.of(settings.split(" ")), Stream.of("--save", ""), Stream.of(options))
                        .flatMap(some -> some);
                return new RedisServer(program, directory, port, all.toList());
            } catch (IOException e) {
                reasons.add(program + ": " + e.getMessage());
            }
        }
        if (Boolean.getBoolean("petstore.redis.required")) {
            throw new IOException("no Redis can be started: " + reasons);
        }
        return abort("no Redis can be started here, set -Dpetstore.redis=/path/to/redis-server: " + reasons);
    }

    private static List<Path> programs(Path directory) throws IOException {
        String named = System.getProperty("petstore.redis");
        if (named != null) {
            return List.of(Path.of(named));
        }
        List<Path> programs = new ArrayList<>();
        Path unpacked = unpack(directory);
        if (unpacked != null) {
            programs.add(unpacked);
        }
        programs.addAll(programsOfMachine());
        return programs;
    }

    private static List<Path> programsOfMachine() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
                .flatMap(place -> Stream.of(Path.of(place, "redis-server"), Path.of(place, "valkey-server")))
                .filter(Files::isExecutable)
                .toList();
    }

    /** Those for Linux are linked statically; the one for 32 bits runs on kernels of 64 bits too. */
    private static @Nullable Path unpack(Path directory) throws IOException {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        boolean arm = System.getProperty("os.arch").startsWith("aarch64");
        String name = system.startsWith("linux")
                ? "redis-server-6.2.7-linux-" + (arm ? "arm64" : "386")
                : "redis-server-6.2.6-v5-darwin-" + (arm ? "arm64" : "amd64");
        try (InputStream packed = RedisServer.class.getResourceAsStream("/" + name)) {
            if (packed == null) {
                return null;
            }
            Path program = directory.resolve(name);
            if (!Files.exists(program)) {
                Files.copy(packed, program);
            }
            return program.toFile().setExecutable(true) ? program : null;
        }
    }

    /** Below 55,000, because the bus of a cluster is at the port plus 10,000. */
    private static int freePort() throws IOException {
        int port = 55_000;
        while (port >= 55_000) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = socket.getLocalPort();
            }
        }
        return port;
    }

    private Process launch() throws IOException {
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("redis-" + port + ".log").toFile())
                .start();
        awaitResponse(started);
        return started;
    }

    private void awaitResponse(Process started) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!responds()) {
            if (!started.isAlive() || System.nanoTime() > deadline) {
                started.destroyForcibly();
                throw new IOException("it does not respond: "
                        + Files.readString(directory.resolve("redis-" + port + ".log"), StandardCharsets.UTF_8));
            }
            Thread.onSpinWait();
        }
    }

    private boolean responds() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1000);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    String uri() {
        return "redis://127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    /** Stops it from responding, without closing a connection. */
    void hang() throws IOException {
        signal("STOP", process);
    }

    void resume() throws IOException {
        signal("CONT", process);
    }

    static void signal(String name, Process process) throws IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .onExit()
                .join();
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts it again on the same port, empty. */
    void restart() throws IOException {
        process = launch();
    }

    @Override
    public void close() {
        kill();
    }
}
