// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import com.petstore.benchmarks.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program that starts clients in turn, so that all meet the same machine: {@code MeasureColdStarts <results file> <starts of each>
 * <java home> <module directory>..}.
 */
final class MeasureColdStarts {

    private MeasureColdStarts() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path results = Path.of(args[0]);
        int starts = Integer.parseInt(args[1]);
        Path java = Path.of(args[2]);
        Map<String, ColdStart> subjects = new LinkedHashMap<>();
        for (String module : List.of(args).subList(3, args.length)) {
            subjects.put(Path.of(module).getFileName().toString(), subject(java, Path.of(module, "target")));
        }
        int feature = feature(java);
        try (CannedServerProcess server = CannedServerProcess.start()) {
            for (Map.Entry<String, ColdStart> subject : subjects.entrySet()) {
                int classes = subject.getValue().classes(server.baseUrl());
                row(subject.getKey(), feature, "classes", classes).appendTo(results);
            }
            for (int i = 0; i < starts; i++) {
                for (Map.Entry<String, ColdStart> subject : subjects.entrySet()) {
                    ColdStart.Time time = subject.getValue().time(server.baseUrl());
                    row(subject.getKey(), feature, "ms", time.millis()).appendTo(results);
                    row(subject.getKey(), feature, "cpu ms", time.cpuMillis()).appendTo(results);
                }
            }
        }
    }

    private static ColdStart subject(Path java, Path target) throws IOException {
        Path classes = target.resolve("classes");
        String underTest = Files.readString(
                        classes.resolve("META-INF/services").resolve(ClientUnderTest.class.getName()))
                .strip();
        return new ColdStart(java, ColdStart.classPath(target), underTest);
    }

    private static int feature(Path java) throws IOException {
        String release = Files.readString(java.resolve("release"));
        return Integer.parseInt(release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1"));
    }

    private static Row row(String subject, int feature, String metric, double value) {
        return new Row(
                subject,
                "cold-start",
                ClientBenchmark.Place.LOOPBACK.name(),
                Scenario.LIST_20.name(),
                1,
                feature,
                metric,
                value);
    }
}
