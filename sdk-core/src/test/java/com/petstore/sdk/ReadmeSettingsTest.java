package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The table of settings in README.md says what the builder has, and what it begins with. */
class ReadmeSettingsTest {

    private final String table = table();

    @Test
    void namesEverySetting() {
        assertThat(PetStoreClientBuilder.class.getDeclaredMethods())
                .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
                .filteredOn(method -> method.getReturnType() == PetStoreClientBuilder.class)
                .extracting(Method::getName)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(table).contains("`" + name + "`"));
    }

    @Test
    void namesTheDefaults() throws ReflectiveOperationException {
        RetryPolicy retries = RetryPolicy.defaults();

        assertThat(table)
                .contains(
                        "| `timeout`: the whole call with its waits; also on each call | " + seconds("timeout") + " |")
                .contains("| `attemptTimeout`: one exchange; `connectTimeout` | " + seconds("attemptTimeout") + "; "
                        + seconds("connectTimeout") + " |")
                .contains("| " + retries.maxRetries() + " retries, full jitter from "
                        + retries.initialDelay().toMillis() + " ms to "
                        + retries.maxDelay().toSeconds() + " s |")
                .contains("| `maxResponseBytes`: largest answer after decompression | "
                        + ((long) value("maxResponseBytes") >> 20) + " MiB |");
        assertThat(value("maxRateLimitWait")).as("all of the time").isNull();
    }

    private static String seconds(String setting) throws ReflectiveOperationException {
        return ((Duration) value(setting)).toSeconds() + " s";
    }

    private static Object value(String setting) throws ReflectiveOperationException {
        var field = PetStoreClientBuilder.class.getDeclaredField(setting);
        field.setAccessible(true);
        return field.get(PetStoreClient.builder());
    }

    private static String table() {
        try {
            return Arrays.stream(Files.readString(Path.of("../README.md")).split("\n## "))
                    .filter(section -> section.startsWith("Settings\n"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
