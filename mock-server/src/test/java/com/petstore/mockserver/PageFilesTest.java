// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the page as they lie in the sources. */
class PageFilesTest {

    private static final Path FOLDER = Path.of("src/main/resources/com/petstore/mockserver/internal/control/page");
    private static final Pattern IMPORT = Pattern.compile("from \"\\./([a-z.]+)\"|/__petstore/page/([a-z.]+)\"");

    @Test
    void makeNoMarkupOfTexts() throws IOException {
        for (Path file : files()) {
            assertThat(Files.readString(file))
                    .as("%s", file)
                    .doesNotContainPattern("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|DOMParser|srcdoc")
                    .doesNotContainPattern(
                            "\\beval\\(|new Function|\\bstyle=|<[a-z]+[^>]* on[a-z]+=|https?://(?!www\\.w3\\.org/2000/svg)");
        }
    }

    @Test
    void areServedAndReferredToOneAndAll() throws IOException {
        Set<String> names = files().stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.equals("index.html"))
                .collect(Collectors.toSet());
        Set<String> referred = files().stream()
                .flatMap(file -> IMPORT.matcher(text(file)).results())
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .collect(Collectors.toSet());

        assertThat(referred).isEqualTo(names);
        try (MockPetStore mock = MockPetStore.start()) {
            ControlClient control = new ControlClient(mock.controlUrl());
            assertThat(names)
                    .allSatisfy(name -> assertThat(control.get("/page/" + name).status())
                            .as(name)
                            .isEqualTo(200));
        }
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
