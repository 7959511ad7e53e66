// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.petstore.mockserver.MockPetStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a program prints. */
final class ProgramOutput {

    private ProgramOutput() {}

    static String of(Program program) throws Exception {
        PrintStream original = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, UTF_8));
        try {
            program.main(new String[0]);
        } finally {
            System.setOut(original);
        }
        return bytes.toString(UTF_8);
    }

    /** A program in a process of its own, which calls a server; over before the optimising compiler would have paid off. */
    static ProcessBuilder process(Class<?> program, MockPetStore server, String apiKey, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-classpath",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("PETSTORE_BASE_URL", server.baseUrl());
        process.environment().put("PETSTORE_API_KEY", apiKey);
        return process;
    }

    /** The main method of a program. */
    @FunctionalInterface
    interface Program {

        void main(String[] args) throws Exception;
    }
}
