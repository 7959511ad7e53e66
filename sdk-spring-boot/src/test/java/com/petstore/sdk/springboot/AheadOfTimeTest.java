// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplicationAotProcessor;

/** An application whose beans were processed ahead of time, as for a native image, and that runs in this JVM. */
class AheadOfTimeTest {

    @TempDir
    Path generated;

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    @Test
    void startsFromGeneratedCode() throws Exception {
        process();

        assertThat(run()).isEqualTo("0 pets, two clients, [default, staging], health true");
        assertThat(hints())
                .contains(
                        "com.petstore.sdk.springboot.PetStoreProperties$Retry",
                        "com.petstore.sdk.springboot.ApplicationProperties$Ledger");
    }

    private List<String> properties() {
        return List.of(
                "--petstore.base-url=" + service.baseUrl(),
                "--petstore.api-key=" + service.apiKey(),
                "--petstore.clients.staging.base-url=http://localhost:1/v1",
                "--petstore.clients.staging.api-key=s",
                "--spring.main.banner-mode=off");
    }

    private void process() throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                AotApplication.class.getName(),
                generated.resolve("sources").toString(),
                generated.resolve("classes").toString(),
                generated.resolve("classes").toString(),
                "com.example",
                "shop"));
        arguments.addAll(properties());
        SpringApplicationAotProcessor.main(arguments.toArray(String[]::new));
        Files.writeString(generated.resolve("classes/spring.properties"), "spring.aot.enabled=true\n");
        List<String> options = new ArrayList<>(List.of(
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                generated.resolve("classes").toString()));
        files("sources", ".java").forEach(file -> options.add(file.toString()));
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new));
        assertThat(status).as("status of the compiler").isZero();
    }

    private List<Path> files(String directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(generated.resolve(directory))) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }

    /** Loads everything again, because the generated classes share packages with those of Spring and of the starter. */
    private String run() throws Exception {
        List<URL> classPath = new ArrayList<>();
        classPath.add(url(generated.resolve("classes")));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classPath.add(url(Path.of(entry)));
        }
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            return (String) loader.loadClass(AotApplication.class.getName())
                    .getMethod("look", String[].class)
                    .invoke(null, (Object) properties().toArray(String[]::new));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static URL url(Path entry) throws MalformedURLException {
        return entry.toUri().toURL();
    }

    private String hints() throws IOException {
        StringBuilder hints = new StringBuilder();
        for (Path file : files("classes", ".json")) {
            hints.append(Files.readString(file));
        }
        return hints.toString();
    }
}
