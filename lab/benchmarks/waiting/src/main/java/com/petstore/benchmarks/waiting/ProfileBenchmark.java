package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.HeapHistogram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** What a waiting call holds, by class, and where the CPU time goes while calls come and are cancelled. */
final class ProfileBenchmark {

    private static final Duration SAMPLED = Duration.ofSeconds(15);

    private ProfileBenchmark() {}

    static void run(Measurement to) throws Exception {
        to.warmUp();
        Pile pile = to.pile(1);
        Map<String, Long> before = HeapHistogram.reachable();
        pile.grow(to.calls(), false);
        for (Map.Entry<String, Long> type : HeapHistogram.reachable().entrySet()) {
            double bytes = (double) (type.getValue() - before.getOrDefault(type.getKey(), 0L)) / to.calls();
            if (bytes >= 1) {
                to.note(type.getKey(), "held bytes", bytes);
            }
        }
        pile.cancel();
        List<String> samples = samples(to);
        for (String method : new TreeSet<>(samples)) {
            to.note(method, "samples %", 100.0 * Collections.frequency(samples, method) / samples.size());
        }
    }

    /** The innermost method of the SDK in each sample. The recording stays beside the results. */
    private static List<String> samples(Measurement to) throws Exception {
        Path file = to.results().resolveSibling("profile.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.start();
            long end = System.nanoTime() + SAMPLED.toNanos();
            while (System.nanoTime() < end) {
                Pile pile = to.pile(1);
                pile.grow(to.calls(), false);
                pile.cancel();
            }
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .map(RecordedEvent::getStackTrace)
                .filter(Objects::nonNull)
                .map(ProfileBenchmark::ownMethod)
                .toList();
    }

    private static String ownMethod(RecordedStackTrace trace) {
        return trace.getFrames().stream()
                .map(RecordedFrame::getMethod)
                .filter(method -> method.getType().getName().startsWith("com.petstore.sdk"))
                .findFirst()
                .map(method -> method.getType().getName().replaceAll(".*\\.", "") + "." + method.getName())
                .orElse("elsewhere");
    }
}
