// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

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

    /** The main method of a program. */
    @FunctionalInterface
    interface Program {

        void main(String[] args) throws Exception;
    }
}
