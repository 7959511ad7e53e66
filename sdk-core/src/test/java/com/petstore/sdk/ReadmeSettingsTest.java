// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The section on settings in README.md names each method of the builder, and its table the right defaults. */
class ReadmeSettingsTest {

    private final String section = section();
    private final Map<String, String> defaults = defaults(section);

    @Test
    void namesEachSetting() {
        assertThat(Arrays.stream(PetStoreClientBuilder.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> method.getReturnType() == PetStoreClientBuilder.class)
                        .map(method -> "`" + method.getName() + "`")
                        .distinct())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(section).contains(name));
    }

    @Test
    void namesTheDefaults() throws ReflectiveOperationException {
        RetryPolicy retries = RetryPolicy.defaults();

        assertThat(defaults)
                .containsEntry("timeout", seconds("timeout"))
                .containsEntry("attemptTimeout", seconds("attemptTimeout"))
                .containsEntry(
                        "retryPolicy",
                        retries.maxRetries() + " retries; random delay of at most "
                                + retries.initialDelay().toMillis() + " ms, doubled each time up to "
                                + retries.maxDelay().toSeconds() + " s");
        assertThat(value("maxRateLimitWait")).as("all of the time").isNull();
    }

    private static String seconds(String setting) throws ReflectiveOperationException {
        return ((Duration) value(setting)).toSeconds() + " s";
    }

    private static Object value(String setting) throws ReflectiveOperationException {
        return PetStoreClientBuilder.class.getDeclaredField(setting).get(new PetStoreClientBuilder());
    }

    private static Map<String, String> defaults(String section) {
        return section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|", -1))
                .collect(Collectors.toMap(row -> row[1].strip().replace("`", ""), row -> row[2].strip()));
    }

    private static String section() {
        try {
            return Arrays.stream(Files.readString(Path.of("../README.md")).split("\n## "))
                    .filter(text -> text.startsWith("Settings\n"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
