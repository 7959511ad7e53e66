package com.petstore.mockserver.cli;

import picocli.CommandLine;

/** Entry point of the standalone jar. */
public final class Main {

    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    private Main() {}

    /**
     * Serves until the process is stopped.
     *
     * @param arguments the command line; {@code --help} explains it
     */
    public static void main(String[] arguments) {
        // Before the first logger is made. What Jetty has to say of its start is of no use to anybody here.
        if (System.getProperty(LOG_LEVEL) == null) {
            System.setProperty(LOG_LEVEL, "warn");
        }
        System.exit(new CommandLine(new ServeCommand()).execute(arguments));
    }
}
