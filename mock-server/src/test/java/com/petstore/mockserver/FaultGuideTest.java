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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of docs/mock-server/faults.md: each kind is there, and its Java and its JSON are the same fault. */
class FaultGuideTest {

    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `([a-z-]+)` \\| .* \\| `(Fault\\..*)` \\| `(\\{.*})` \\|$");

    private record Row(String kind, String java, String json) {}

    @Test
    void namesEachKind() throws IOException {
        assertThat(rows().stream().map(Row::kind).distinct())
                .containsExactlyElementsOf(
                        Arrays.stream(FaultKind.values()).map(FaultKind::id).toList());
    }

    @Test
    void itsJsonIsReadAndWrittenAsTheFaultOfItsJava(@TempDir Path folder) throws Exception {
        List<Row> rows = rows();
        List<?> faults = evaluate(rows.stream().map(Row::java).collect(Collectors.joining(",\n")), folder);

        for (int i = 0; i < rows.size(); i++) {
            Fault read = Fault.read(rows.get(i).json().getBytes(StandardCharsets.UTF_8));
            assertThat(read).isEqualTo(faults.get(i)).hasToString(rows.get(i).json());
            assertThat(read.kind().id()).isEqualTo(rows.get(i).kind());
        }
    }

    private static List<Row> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("../docs/mock-server/faults.md")))
                .results()
                .map(row -> new Row(row.group(1), row.group(2), row.group(3)))
                .toList();
    }

    private static List<?> evaluate(String expressions, Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("Rows.java"), """
                import com.petstore.mockserver.*;
                import java.time.Duration;
                import java.util.List;

                public class Rows {
                    public static List<Fault> faults() {
                        return List.of(%s);
                    }
                }
                """.formatted(expressions));
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
