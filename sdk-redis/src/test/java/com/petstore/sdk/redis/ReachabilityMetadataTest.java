// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A native image keeps only the files that the metadata names. Nothing else would notice if one was missing, as no build makes such an image. */
class ReachabilityMetadataTest {

    private static final String METADATA =
            "/META-INF/native-image/com.petstore/petstore-sdk-redis/reachability-metadata.json";
    private static final Path RESOURCES = Path.of("src/main/resources");

    @Test
    void namesEachFileThatIsReadAtRunTimeAndNoOther() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            List<String> read = files.filter(Files::isRegularFile)
                    .map(file -> RESOURCES.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.startsWith("META-INF/"))
                    .toList();

            assertThat(named()).containsExactlyInAnyOrderElementsOf(read).isNotEmpty();
        }
    }

    @Test
    void eachFileThatItNamesCanBeLoaded() throws IOException {
        assertThat(named())
                .allSatisfy(file -> assertThat(ReachabilityMetadataTest.class.getResource("/" + file))
                        .isNotNull());
    }

    private static List<String> named() throws IOException {
        try (var metadata = ReachabilityMetadataTest.class.getResourceAsStream(METADATA)) {
            return Pattern.compile("\"glob\": \"([^\"]+)\"")
                    .matcher(new String(metadata.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .toList();
        }
    }
}
