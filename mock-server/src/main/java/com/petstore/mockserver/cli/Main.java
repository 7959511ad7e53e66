package com.petstore.mockserver.cli;

import picocli.CommandLine;

/** Entry point of the standalone jar. */
public final class Main {

    private Main() {}

    /**
     * Serves until the process is stopped.
     *
     * @param arguments the command line; {@code --help} explains it
     */
    public static void main(String[] arguments) {
        // Before the first logger is made. Jetty reports its start, and repeats what malformed requests held.
        setUnlessSet("org.slf4j.simpleLogger.defaultLogLevel", "error");
        setUnlessSet("org.slf4j.simpleLogger.log.com.petstore.mockserver", "warn");
        setUnlessSet("org.slf4j.simpleLogger.log.com.petstore.mockserver.shaded", "error");
        System.exit(new CommandLine(new ServeCommand()).execute(arguments));
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
