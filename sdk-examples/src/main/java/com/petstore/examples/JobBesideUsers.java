// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.model.NewPet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A site and an import in one process, with a key of the Free plan, which has 60 requests a minute: the site makes a call each two seconds, which waits for two
 * seconds at most, and the import creates 120 pets. Once the import is like any other work, and once it is in the background. The service is always the
 * bundled server, since the program needs its clock.
 */
public final class JobBesideUsers {

    private static final int CREATES = 120;
    private static final int IN_FLIGHT = 8;
    private static final Duration LENGTH = Duration.ofMinutes(5);
    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final Duration IMPORT_STARTS = Duration.ofSeconds(20);

    private JobBesideUsers() {}

    /**
     * Runs the program.
     *
     * @param args a folder for the pictures of the guide, one for each theme; without it, none are drawn
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        Run foreground = run(false);
        Run background = run(true);
        System.out.printf("%-24s %6s %7s %14s%n", "the import", "served", "refused", "import");
        print("like any other work", foreground);
        print("in the background", background);
        if (args.length > 0) {
            write(Path.of(args[0], "job-light.svg"), Picture.of(foreground, background, Theme.LIGHT));
            write(Path.of(args[0], "job-dark.svg"), Picture.of(foreground, background, Theme.DARK));
        }
    }

    private static Run run(boolean isBackground) throws InterruptedException {
        try (ExampleService service = ExampleService.startBundledInFastTime(QuotaPlan.FREE)) {
            Run run = new Run(service.time());
            Runnable heldTime = service.holdTime();
            try (PetStoreClient site = PetStoreClient.builder()
                            .baseUrl(service.baseUrl())
                            .apiKey(service.apiKey())
                            .timeSource(service.time())
                            .maxRateLimitWait(Duration.ofSeconds(2))
                            .addListener(new HeldTime(service))
                            .build();
                    PetStoreClient jobs = site.toBuilder()
                            .background(isBackground)
                            .timeout(Duration.ofHours(1))
                            .maxRateLimitWait(null)
                            .build()) {
                CountDownLatch over = new CountDownLatch(1);
                service.time().schedule(LENGTH, over::countDown);
                click(site, run);
                service.time().schedule(IMPORT_STARTS, () -> create(jobs, run));
                heldTime.run();
                over.await();
            }
            return run;
        }
    }

    /** What the users do. */
    private static void click(PetStoreClient site, Run run) {
        if (run.elapsed().compareTo(LENGTH) < 0) {
            Duration clicked = run.elapsed();
            var unused =
                    site.listPets().executeAsync().whenComplete((pets, failure) -> run.add(clicked, failure == null));
            run.time.schedule(PERIOD, () -> click(site, run));
        }
    }

    private static void create(PetStoreClient jobs, Run run) {
        AtomicInteger left = new AtomicInteger(CREATES);
        for (int i = 0; i < IN_FLIGHT; i++) {
            createNext(jobs, left, run);
        }
    }

    private static void createNext(PetStoreClient jobs, AtomicInteger left, Run run) {
        if (left.getAndDecrement() > 0) {
            NewPet pet = NewPet.builder().name("Rex").categoryId(7).build();
            var unused = jobs.createPet(pet).executeAsync().thenAccept(created -> {
                run.creates.add(run.elapsed());
                createNext(jobs, left, run);
            });
        }
    }

    private static void print(String name, Run run) {
        System.out.printf(
                "%-24s %6d %7d %6d in %3d s%n",
                name, run.served(), run.refused(), run.creates.size(), run.importSeconds());
    }

    private static void write(Path file, String picture) {
        try {
            Files.writeString(file, picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What came of the calls of the site, and when each create succeeded. */
    private static final class Run {

        private final TimeSource time;
        private final long start;
        private final Queue<Click> clicks = new ConcurrentLinkedQueue<>();
        private final Queue<Duration> creates = new ConcurrentLinkedQueue<>();

        Run(TimeSource time) {
            this.time = time;
            start = time.nanoTime();
        }

        Duration elapsed() {
            return Duration.ofNanos(time.nanoTime() - start);
        }

        void add(Duration clicked, boolean wasServed) {
            clicks.add(new Click(clicked, wasServed));
        }

        long served() {
            return clicks.stream().filter(Click::wasServed).count();
        }

        long refused() {
            return clicks.size() - served();
        }

        long importSeconds() {
            return creates.stream()
                    .max(Duration::compareTo)
                    .map(end -> end.minus(IMPORT_STARTS).toSeconds())
                    .orElse(0L);
        }
    }

    private record Click(Duration time, boolean wasServed) {}

    /**
     * Lets the virtual clock run only while no call is busy with anything but a wait for the quota. Otherwise, it would be ahead of the calls on a busy
     * machine.
     */
    private static final class HeldTime implements CallListener {

        private final ExampleService service;
        private final Queue<Runnable> holds = new ConcurrentLinkedQueue<>();

        HeldTime(ExampleService service) {
            this.service = service;
        }

        private void hold() {
            holds.add(service.holdTime());
        }

        private void release() {
            holds.remove().run();
        }

        @Override
        public void callStarted(CallStarted event) {
            hold();
        }

        @Override
        public void waitStarted(WaitStarted event) {
            release();
        }

        @Override
        public void waitEnded(WaitEnded event) {
            hold();
        }

        @Override
        public void callEnded(CallEnded event) {
            release();
        }
    }

    /** One panel a run: a mark for each call of the site, and the line of the creates below it. */
    private static final class Picture {

        private static final int LEFT = 50;
        private static final int WIDTH = 640;
        private static final int PANEL = 150;

        private final Theme theme;
        private final StringBuilder svg = new StringBuilder();

        private Picture(Theme theme) {
            this.theme = theme;
        }

        static String of(Run foreground, Run background, Theme theme) {
            Picture picture = new Picture(theme);
            picture.open(foreground, background);
            picture.panel(34, "without background()", foreground);
            picture.panel(34 + PANEL, "with background()", background);
            picture.seconds(34 + 2 * PANEL);
            return picture.svg.append("</svg>\n").toString();
        }

        private void open(Run foreground, Run background) {
            add(
                    """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 360" width="720" height="360" role="img" aria-labelledby="title">
                    <title id="title">Calls of a site beside an import of %d pets on the Free plan: %d of them are refused, or %d with the import in the \
                    background</title>
                    <style>text { font: 17px system-ui, sans-serif; fill: %s; } .axis { font-size: 15px; fill: %s; } .grid { stroke: %s; } \
                    .line { fill: none; stroke: %s; stroke-width: 2.5; } .served { stroke: %s; stroke-width: 2; } \
                    .refused { stroke: %s; stroke-width: 2; } .some-refused { fill: %s; }</style>
                    <text class="axis" x="%d" y="16">a site that calls each 2 s, and an import of %d pets. Free plan: 60 requests a minute</text>
                    """,
                    CREATES,
                    foreground.refused(),
                    background.refused(),
                    theme.text,
                    theme.axis,
                    theme.grid,
                    theme.axis,
                    theme.served,
                    theme.refused,
                    theme.refused,
                    LEFT,
                    CREATES);
        }

        private void panel(int top, String name, Run run) {
            add("<text x=\"%d\" y=\"%d\">%s</text>%n", LEFT, top + 20, name);
            add(
                    "<text class=\"%s\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%d calls of the site served, %d refused</text>%n",
                    run.refused() == 0 ? "all-served" : "some-refused",
                    LEFT + WIDTH,
                    top + 20,
                    run.served(),
                    run.refused());
            marks(
                    top + 28,
                    "served",
                    run.clicks.stream().filter(Click::wasServed).toList());
            marks(
                    top + 28,
                    "refused",
                    run.clicks.stream().filter(click -> !click.wasServed()).toList());
            int bottom = top + PANEL - 14;
            add("<path class=\"grid\" d=\"M%d %d h%d\"/>%n", LEFT, bottom, WIDTH);
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "M%.1f %d", x(IMPORT_STARTS), bottom));
            int created = 0;
            for (Duration time : run.creates) {
                created++;
                line.append(String.format(Locale.ROOT, " H%.1f V%.1f", x(time), bottom - created * 64.0 / CREATES));
            }
            add("<path class=\"line\" d=\"%s\"/>%n", line);
            add(
                    "<text class=\"axis\" x=\"%.1f\" y=\"%d\" text-anchor=\"end\">%d pets created after %d s</text>%n",
                    x(IMPORT_STARTS.plusSeconds(run.importSeconds())), bottom - 70, created, run.importSeconds());
        }

        private void marks(int top, String kind, List<Click> clicks) {
            StringBuilder marks = new StringBuilder();
            clicks.forEach(click -> marks.append(String.format(Locale.ROOT, "M%.1f %d v22 ", x(click.time()), top)));
            if (!marks.isEmpty()) {
                add("<path class=\"%s\" d=\"%s\"/>%n", kind, marks.toString().strip());
            }
        }

        private void seconds(int y) {
            for (int second = 0; second <= LENGTH.toSeconds(); second += 60) {
                add(
                        "<text class=\"axis\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d s</text>%n",
                        x(Duration.ofSeconds(second)), y + 8, second);
            }
        }

        private static double x(Duration time) {
            return LEFT + WIDTH * (double) time.toMillis() / LENGTH.toMillis();
        }

        private void add(String format, Object... values) {
            svg.append(String.format(Locale.ROOT, format, values));
        }
    }

    private enum Theme {
        LIGHT("#1f2328", "#57606a", "#d0d7de", "#0969da", "#cf222e"),
        DARK("#e6edf3", "#9198a1", "#3d444d", "#4493f8", "#f85149");

        private final String text;
        private final String axis;
        private final String grid;
        private final String served;
        private final String refused;

        Theme(String text, String axis, String grid, String served, String refused) {
            this.text = text;
            this.axis = axis;
            this.grid = grid;
            this.served = served;
            this.refused = refused;
        }
    }
}
