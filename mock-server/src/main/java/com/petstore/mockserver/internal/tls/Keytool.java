package com.petstore.mockserver.internal.tls;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program {@code keytool} of a Java runtime.
 *
 * @param program where it is
 */
record Keytool(Path program) {

    /**
     * Finds the program.
     *
     * @throws IllegalStateException if the runtime has none
     */
    static Keytool of(Path runtime) {
        Path programs = runtime.resolve("bin");
        return Stream.of("keytool", "keytool.exe")
                .map(programs::resolve)
                .filter(Files::isExecutable)
                .findFirst()
                .map(Keytool::new)
                .orElseThrow(() -> new IllegalStateException(
                        "TLS needs the program keytool of a Java runtime, was not in " + programs));
    }

    /**
     * Makes a key on an elliptic curve, and its certificate.
     *
     * @param store the file of PKCS #12 that gets them
     * @throws IllegalStateException if the program fails
     */
    void makeKey(Path store, String password, String alias, String commonName, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString(), "-genkeypair", "-alias", alias));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", password));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=" + commonName));
        // Fixed, so that no clock matters: until 2049, the last year that every client can read.
        command.addAll(List.of("-startdate", "2020/01/01 00:00:00", "-validity", "10950"));
        command.addAll(List.of(more));
        // Half the time: the program ends before it could gain from the JVM's second compiler or its larger collectors.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // It may hold options that only one process can have, such as the port of a debugger.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (process.onExit().join().exitValue() != 0) {
            throw new IllegalStateException(
                    "keytool must make a certificate with " + String.join(" ", more) + ", failed: " + output.strip());
        }
    }
}
