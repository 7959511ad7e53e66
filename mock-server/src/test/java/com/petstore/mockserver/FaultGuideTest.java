// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of kinds in docs/mock-server/faults.md, beside {@link Fault.Kind}. */
class FaultGuideTest {

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-z-]+)` \\| [^|]* \\| (`[a-z]\\w*\\([^|]*`) \\|([^|]*)\\|$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private record Row(String kind, List<String> java, List<String> json) {}

    @Test
    void namesEachKind() throws IOException {
        assertThat(rows())
                .extracting(Row::kind)
                .containsExactlyElementsOf(
                        Arrays.stream(Fault.Kind.values()).map(Fault.Kind::id).toList());
    }

    @Test
    void itsJavaCompilesAndMakesFaultsOfTheKind(@TempDir Path folder) throws Exception {
        List<Row> rows = rows();
        List<String> calls = rows.stream().flatMap(row -> row.java().stream()).toList();
        List<String> kinds = rows.stream()
                .flatMap(row -> row.java().stream().map(call -> row.kind()))
                .toList();

        assertThat(evaluate(calls, folder))
                .extracting(fault -> ((Fault) fault).kind())
                .isEqualTo(kinds);
    }

    @Test
    void itsJsonHasEachFieldOfTheKindAndIsRead() throws IOException {
        for (Row row : rows()) {
            String json = Stream.concat(Stream.of("\"kind\":\"" + row.kind() + "\""), row.json().stream())
                    .collect(Collectors.joining(",", "{", "}"));
            Fault fault = Fault.read(json.getBytes(StandardCharsets.UTF_8));

            assertThat(Fault.Kind.valueOf(fault.kind().toUpperCase(Locale.ROOT).replace('-', '_'))
                            .fields())
                    .allSatisfy(field -> assertThat(json).contains("\"" + field.name() + "\":"));
        }
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = ROW.matcher(Files.readString(Path.of("../docs/mock-server/faults.md")))
                .results()
                .map(row -> new Row(
                        row.group(1),
                        code(row.group(2)).toList(),
                        code(row.group(3)).filter(code -> code.startsWith("\"")).toList()))
                .toList();
        assertThat(rows).as("rows that match " + ROW).isNotEmpty();
        return rows;
    }

    private static Stream<String> code(String text) {
        return CODE.matcher(text).results().map(code -> code.group(1));
    }

    private static List<?> evaluate(List<String> calls, Path folder) throws Exception {
        String faults = calls.stream().map(call -> "Fault." + call).collect(Collectors.joining(", "));
        Path source = Files.writeString(folder.resolve("Rows.java"), """
                import com.petstore.mockserver.*;
                import java.time.Duration;
                import java.util.List;

                public class Rows {
                    private static final Duration time = Duration.ofSeconds(1);
                    private static final Duration wait = time;
                    private static final Duration least = time;
                    private static final Duration jitter = time;

                    public static List<Fault> faults() {
                        return List.of(%s);
                    }
                }
                """.formatted(faults));
        URL library = Fault.class.getProtectionDomain().getCodeSource().getLocation();
        String classPath = Path.of(library.toURI()).toString();
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-cp", classPath, source.toString()))
                .isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, Fault.class.getClassLoader())) {
            return (List<?>) loader.loadClass("Rows").getMethod("faults").invoke(null);
        }
    }
}
