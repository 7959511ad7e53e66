// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * 150 lists one after the other with a key of the Free plan, which has 60 requests a minute: once by a loop that repeats a refused request after a
 * second, and once by the client. The service takes 200 ms, and is always the bundled server, since the loop gets its key banned.
 */
public final class OneJobTwoClients {

    private static final int LISTS = 150;
    private static final Duration SERVICE_TIME = Duration.ofMillis(200);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(150);

    private OneJobTwoClients() {}

    /**
     * Runs the program.
     *
     * @param args a folder for the pictures of the README, one for each theme; without it, none are drawn
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        List<Exchange> byHand = byHand();
        List<Exchange> byClient = byClient();
        System.out.printf("%-16s %6s %5s%n", "client", "served", "429s");
        print("a loop by hand", byHand);
        print("PetStoreClient", byClient);
        if (args.length > 0) {
            write(Path.of(args[0], "one-job-light.svg"), picture(byHand, byClient, Theme.LIGHT));
            write(Path.of(args[0], "one-job-dark.svg"), picture(byHand, byClient, Theme.DARK));
        }
    }

    private static List<Exchange> byHand() throws InterruptedException {
        try (ExampleService service = ExampleService.startBundledInFastTime(QuotaPlan.FREE)) {
            Job job = new Job(service);
            HttpClient http = HttpClient.newHttpClient();
            HttpRequest list = HttpRequest.newBuilder(URI.create(service.baseUrl() + "/pets"))
                    .header("Authorization", "Bearer " + service.apiKey())
                    .build();
            while (job.served() < LISTS && job.elapsed().compareTo(LONGEST) < 0) {
                int status =
                        http.send(list, HttpResponse.BodyHandlers.discarding()).statusCode();
                job.note(status);
                if (status == 429) {
                    pause(service.time());
                }
            }
            return job.exchanges;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pause(TimeSource time) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        time.schedule(PAUSE, over::countDown);
        over.await();
    }

    private static List<Exchange> byClient() {
        try (ExampleService service = ExampleService.startBundledInFastTime(QuotaPlan.FREE)) {
            Job job = new Job(service);
            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(service.baseUrl())
                    .apiKey(service.apiKey())
                    .timeSource(service.time())
                    .addListener(job)
                    .build()) {
                for (int i = 0; i < LISTS; i++) {
                    client.listPets().execute();
                }
            }
            return job.exchanges;
        }
    }

    private static void print(String client, List<Exchange> exchanges) {
        long served = served(exchanges);
        long seconds = last(exchanges).seconds();
        String end = served == LISTS
                ? "all after " + seconds + " s"
                : "given up after " + LONGEST.toSeconds() + " s; the key is banned";
        System.out.printf("%-16s %6d %5d  %s%n", client, served, refused(exchanges), end);
    }

    private static long served(List<Exchange> exchanges) {
        return exchanges.stream().filter(exchange -> exchange.status() == 200).count();
    }

    private static long refused(List<Exchange> exchanges) {
        return exchanges.size() - served(exchanges);
    }

    private static Exchange last(List<Exchange> exchanges) {
        return exchanges.get(exchanges.size() - 1);
    }

    private static void write(Path file, String picture) {
        try {
            Files.writeString(file, picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String picture(List<Exchange> byHand, List<Exchange> byClient, Theme theme) {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 270" width="720" height="270" role="img" aria-labelledby="title">
                <title id="title">%d lists on the Free plan: a loop by hand gets %d responses 429 and a ban after %d, the client none</title>
                <style>text { font: 17px system-ui, sans-serif; fill: %s; } .axis { font-size: 15px; fill: %s; } \
                .grid { stroke: %s; } .line { fill: none; stroke-width: 2.5; }</style>
                <text class="axis" x="50" y="16">lists served, Free plan: 60 requests a minute</text>
                """, LISTS, refused(byHand), served(byHand), theme.text, theme.axis, theme.grid));
        for (int served = 0; served <= LISTS; served += 50) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M50 %1$.1f H610\"/><text class=\"axis\" x=\"42\" y=\"%2$.1f\" text-anchor=\"end\">%3$d</text>%n",
                    y(served),
                    y(served) + 5,
                    served));
        }
        for (int second = 0; second <= LONGEST.toSeconds(); second += 30) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"axis\" x=\"%.1f\" y=\"250\" text-anchor=\"middle\">%d s</text>%n",
                    x(second),
                    second));
        }
        svg.append(line(byClient, theme.paced)).append(line(byHand, theme.refused));
        StringBuilder marks = new StringBuilder();
        byHand.stream()
                .filter(exchange -> exchange.status() == 429)
                .forEach(exchange -> marks.append(
                        String.format(Locale.ROOT, "M%.1f %.1f v8 ", x(exchange.time()), y(served(byHand)) + 6)));
        svg.append(String.format(
                "<path d=\"%s\" stroke=\"%s\"/>%n", marks.toString().strip(), theme.refused));
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\">a loop by hand: %d responses 429, and a ban</text>%n",
                x(62),
                y(served(byHand)) + 32,
                refused(byHand)));
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\">this client: no 429</text>%n",
                x(last(byClient).time()) + 8,
                y(LISTS) + 4));
        return svg.append("</svg>\n").toString();
    }

    private static String line(List<Exchange> exchanges, String colour) {
        StringBuilder path = new StringBuilder(String.format(Locale.ROOT, "M50 %.1f", y(0)));
        int served = 0;
        for (Exchange exchange : exchanges) {
            if (exchange.status() == 200) {
                served++;
                path.append(String.format(Locale.ROOT, " H%.1f V%.1f", x(exchange.time()), y(served)));
            }
        }
        path.append(String.format(Locale.ROOT, " H%.1f", x(last(exchanges).time())));
        return String.format("<path class=\"line\" d=\"%s\" stroke=\"%s\"/>%n", path, colour);
    }

    private static double x(double seconds) {
        return 50 + seconds * 560 / LONGEST.toSeconds();
    }

    private static double x(Duration time) {
        return x(time.toMillis() / 1000.0);
    }

    private static double y(long served) {
        return 230 - served * 200.0 / LISTS;
    }

    private enum Theme {
        LIGHT("#1f2328", "#57606a", "#d0d7de", "#0969da", "#cf222e"),
        DARK("#e6edf3", "#9198a1", "#3d444d", "#4493f8", "#f85149");

        private final String text;
        private final String axis;
        private final String grid;
        private final String paced;
        private final String refused;

        Theme(String text, String axis, String grid, String paced, String refused) {
            this.text = text;
            this.axis = axis;
            this.grid = grid;
            this.paced = paced;
            this.refused = refused;
        }
    }

    private record Exchange(Duration time, int status) {

        long seconds() {
            return time.toSeconds();
        }
    }

    /** Notes each response, and when it came. */
    private static final class Job implements CallListener {

        private final TimeSource time;
        private final long start;
        private final List<Exchange> exchanges = new ArrayList<>();

        Job(ExampleService service) {
            MockPetStore server = service.server();
            if (server != null) {
                server.faults().add(Fault.latency(SERVICE_TIME));
            }
            time = service.time();
            start = time.nanoTime();
        }

        Duration elapsed() {
            return Duration.ofNanos(time.nanoTime() - start);
        }

        long served() {
            return OneJobTwoClients.served(exchanges);
        }

        void note(int status) {
            exchanges.add(new Exchange(elapsed(), status));
        }

        @Override
        public void attemptEnded(AttemptEnded event) {
            note(event.status().orElse(0));
        }
    }
}
