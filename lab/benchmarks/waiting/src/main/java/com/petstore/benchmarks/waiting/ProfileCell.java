package com.petstore.benchmarks.waiting;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** What a waiting call holds, by class, and where the CPU time goes while calls come and are cancelled. */
final class ProfileCell {

    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");
    private static final Duration SAMPLED = Duration.ofSeconds(15);

    private ProfileCell() {}

    static void run(Cell cell) throws Exception {
        cell.warmUp();
        Pile pile = new Pile(cell.style(), List.of(cell.usedUp()));
        Map<String, Long> before = histogram();
        pile.grow(cell.calls(), false);
        for (Map.Entry<String, Long> type : histogram().entrySet()) {
            double bytes = (double) (type.getValue() - before.getOrDefault(type.getKey(), 0L)) / cell.calls();
            if (bytes >= 1) {
                cell.note(type.getKey(), "held bytes", bytes);
            }
        }
        pile.cancel();
        sample(cell);
    }

    /** The bytes of each class. */
    private static Map<String, Long> histogram() throws InterruptedException, JMException {
        long unused = Cell.heap();
        Map<String, Long> bytes = new HashMap<>();
        String text = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        text.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> bytes.merge(line.group(3), Long.parseLong(line.group(2)), Long::sum));
        return bytes;
    }

    private static void sample(Cell cell) throws Exception {
        Path file = Files.createTempFile("waiting", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            long end = System.nanoTime() + SAMPLED.toNanos();
            while (System.nanoTime() < end) {
                Pile pile = new Pile(cell.style(), List.of(cell.usedUp()));
                pile.grow(cell.calls(), false);
                pile.cancel();
            }
            recording.stop();
            recording.dump(file);
            List<String> methods = samples(file);
            Map<String, Integer> counts = new HashMap<>();
            methods.forEach(method -> counts.merge(method, 1, Integer::sum));
            for (Map.Entry<String, Integer> method : counts.entrySet()) {
                cell.note(method.getKey(), "samples %", 100.0 * method.getValue() / methods.size());
            }
        } finally {
            Files.delete(file);
        }
    }

    /** For each sample, the innermost method of the SDK. */
    private static List<String> samples(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .map(RecordedEvent::getStackTrace)
                .flatMap(trace -> trace == null ? Stream.empty() : Stream.of(ownFrame(trace.getFrames())))
                .toList();
    }

    private static String ownFrame(List<RecordedFrame> frames) {
        return frames.stream()
                .map(RecordedFrame::getMethod)
                .filter(method -> method.getType().getName().startsWith("com.petstore.sdk"))
                .findFirst()
                .map(method -> method.getType().getName().replaceAll(".*\\.", "") + "." + method.getName())
                .orElse("elsewhere");
    }
}
