package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of settings in README.md has a row for each method of the builder, with its default. */
class ReadmeSettingsTest {

    private final Map<String, String> defaults = defaults();

    @Test
    void hasARowForEachSettingAndNoOther() {
        assertThat(defaults.keySet())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(PetStoreClientBuilder.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> method.getReturnType() == PetStoreClientBuilder.class)
                        .map(Method::getName)
                        .distinct()
                        .toList());
    }

    @Test
    void namesTheDefaults() throws ReflectiveOperationException {
        RetryPolicy retries = RetryPolicy.defaults();

        assertThat(defaults)
                .containsEntry("timeout", seconds("timeout"))
                .containsEntry("attemptTimeout", seconds("attemptTimeout"))
                .containsEntry("connectTimeout", seconds("connectTimeout"))
                .containsEntry(
                        "retryPolicy",
                        retries.maxRetries() + " retries, full jitter from "
                                + retries.initialDelay().toMillis() + " ms to "
                                + retries.maxDelay().toSeconds() + " s")
                .containsEntry("maxResponseBytes", ((long) value("maxResponseBytes") >> 20) + " MiB");
        assertThat(value("maxRateLimitWait")).as("all of the time").isNull();
    }

    private static String seconds(String setting) throws ReflectiveOperationException {
        return ((Duration) value(setting)).toSeconds() + " s";
    }

    private static Object value(String setting) throws ReflectiveOperationException {
        return PetStoreClientBuilder.class.getDeclaredField(setting).get(new PetStoreClientBuilder());
    }

    private static Map<String, String> defaults() {
        try {
            String section = Arrays.stream(
                            Files.readString(Path.of("../README.md")).split("\n## "))
                    .filter(text -> text.startsWith("Settings\n"))
                    .findFirst()
                    .orElseThrow();
            return section.lines()
                    .filter(line -> line.startsWith("| `"))
                    .map(line -> line.split("\\|", -1))
                    .collect(Collectors.toMap(row -> row[1].strip().replace("`", ""), row -> row[3].strip()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
