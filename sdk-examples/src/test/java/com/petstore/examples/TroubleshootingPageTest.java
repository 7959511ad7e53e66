// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages that docs/troubleshooting.md explains are those of the code. */
class TroubleshootingPageTest {

    private static final Pattern MESSAGE = Pattern.compile("(?m)^### `(.*)`$");

    @Test
    void explainsOnlyMessagesThatExist() throws IOException {
        String code = code();

        assertThat(MESSAGE.matcher(Files.readString(Path.of("../docs/troubleshooting.md")))
                        .results()
                        .map(heading -> heading.group(1)))
                .hasSizeGreaterThan(15)
                .allSatisfy(message -> {
                    for (String part : message.split("…")) {
                        assertThat(code.contains(part.strip()))
                                .as("\"%s\" in the code", part.strip())
                                .isTrue();
                    }
                });
    }

    private static String code() throws IOException {
        StringBuilder code = new StringBuilder();
        for (String module : List.of("sdk-core", "sdk-redis", "mock-server")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    code.append(Files.readString(file));
                }
            }
        }
        return code.toString();
    }
}
