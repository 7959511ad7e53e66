package com.petstore.benchmarks.mock;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A program that measures what the page costs a saturated server: {@code MeasureViewers <rounds> <seconds> [chromium]}. In each
 * round, eight clients send lists of one pet as fast as they can, without a viewer, while one reads the stream of requests, and,
 * if the program of a browser is given, while that shows the page. It prints the responses per second of processor time of this
 * process, in relation to the first: that is the throughput of a saturated server, whatever else the machine does meanwhile. What
 * the browser itself takes is not in it.
 */
final class MeasureViewers {

    private static final int CLIENTS = 8;

    private final MockPetStore mock = MockPetStore.start();
    private final int port = URI.create(mock.baseUrl()).getPort();
    private final double seconds;

    private MeasureViewers(double seconds) {
        this.seconds = seconds;
        mock.seed(NewMockPet.of("Rex", 7));
    }

    public static void main(String[] args) throws Exception {
        MeasureViewers measured = new MeasureViewers(Double.parseDouble(args[1]));
        measured.throughput();
        List<Double> streams = new ArrayList<>();
        List<Double> pages = new ArrayList<>();
        for (int round = 0; round < Integer.parseInt(args[0]); round++) {
            double alone = measured.throughput();
            streams.add(measured.whileStreaming() / alone);
            if (args.length > 2) {
                pages.add(measured.whileShowing(args[2]) / alone);
            }
        }
        print("stream", streams);
        print("page", pages);
        measured.mock.close();
    }

    private static void print(String viewer, List<Double> ratios) {
        List<Double> sorted = ratios.stream().sorted().toList();
        if (!sorted.isEmpty()) {
            double median = sorted.get(sorted.size() / 2);
            System.out.printf(
                    Locale.ROOT,
                    "%s: %.3f of the throughput without it (%d rounds, %.3f to %.3f)%n",
                    viewer,
                    median,
                    sorted.size(),
                    sorted.get(0),
                    sorted.get(sorted.size() - 1));
        }
    }

    private double whileStreaming() throws Exception {
        try (Socket viewer = new Socket(InetAddress.getLoopbackAddress(), port)) {
            viewer.getOutputStream()
                    .write("GET /__petstore/requests/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(ISO_8859_1));
            Thread reader = new Thread(() -> readAll(viewer));
            reader.start();
            return throughput();
        }
    }

    private static void readAll(Socket viewer) {
        try (InputStream in = viewer.getInputStream()) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // The measurement is over, and has closed it.
        }
    }

    private double whileShowing(String chromium) throws Exception {
        String profile = Files.createTempDirectory("petstore-viewer").toString();
        Process browser = new ProcessBuilder(
                        chromium,
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        mock.controlUrl())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            // It has started, and the page is there, once that has read the pets.
            Thread.sleep(4_000);
            return throughput();
        } finally {
            browser.destroy();
            browser.waitFor();
        }
    }

    /** Responses a second of processor time. */
    private double throughput() throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        long end = System.nanoTime() + (long) (seconds * 1e9);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            Callable<Long> client = () -> sendUntil(end);
            long responses = 0;
            for (Future<Long> sent : clients.invokeAll(Collections.nCopies(CLIENTS, client))) {
                responses += sent.get();
            }
            return responses * 1e9 / (system.getProcessCpuTime() - before);
        } finally {
            clients.shutdown();
        }
    }

    private long sendUntil(long end) throws IOException {
        byte[] request = ("GET /v1/pets?limit=1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + mock.apiKey()
                        + "\r\n\r\n")
                .getBytes(ISO_8859_1);
        byte[] response = new byte[4096];
        long responses = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            while (System.nanoTime() < end) {
                socket.getOutputStream().write(request);
                int length = 0;
                do {
                    length += in.read(response, length, response.length - length);
                } while (response[length - 1] != ']');
                responses++;
            }
        }
        return responses;
    }
}
