// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of the standalone jar, for tests in other languages, terminals and containers. */
public final class Main {

    private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

    private Main() {}

    /**
     * Serves until the process is stopped, unless another command is given.
     *
     * @param arguments the command line; {@code --help} explains it
     */
    public static void main(String[] arguments) {
        // Before the first logger is made: a warning takes one line on standard error.
        if (System.getProperty(LOG_FORMAT) == null) {
            System.setProperty(LOG_FORMAT, "%1$tFT%1$tT%1$tz %4$s %5$s%6$s%n");
        }
        CommandLine commandLine = commandLine();
        Thread.setDefaultUncaughtExceptionHandler(new EndOnError(commandLine.getErr()));
        System.exit(execute(commandLine, arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new ServeCommand())
                // The image has options already, and those that are appended count.
                .setOverwrittenOptionsAllowed(true)
                .registerConverter(boolean.class, reader("true or false", Main::truth))
                .registerConverter(int.class, reader("a whole number", Integer::valueOf))
                .registerConverter(long.class, reader("a whole number", Long::valueOf))
                .registerConverter(Long.class, reader("a whole number", Long::valueOf))
                .registerConverter(URI.class, reader("a URL", URI::create))
                .registerConverter(Instant.class, reader("an instant such as 2030-12-05T00:00:00Z", Instant::parse))
                .setParameterExceptionHandler(Main::showUsageError);
    }

    /** To serve is what is done without a command, and may be named like the others. */
    static int execute(CommandLine commandLine, String... arguments) {
        boolean isNamed = arguments.length > 0 && arguments[0].equals("serve");
        return commandLine.execute(isNamed ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments);
    }

    /** Does not repeat what it cannot read: it could be a key that stands in the wrong place. */
    private static <T> ITypeConverter<T> reader(String rule, Function<String, T> read) {
        return text -> {
            try {
                return read.apply(text);
            } catch (RuntimeException e) {
                throw new TypeConversionException("it must be " + rule + ", was not");
            }
        };
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("neither true nor false");
        }
        return text.equals("true");
    }

    /**
     * Prints what is wrong with a command line, and where its use is described. An unknown argument is named by its place and not by its
     * text, which could be a key.
     */
    private static int showUsageError(ParameterException failure, String[] arguments) {
        PrintWriter err = failure.getCommandLine().getErr();
        err.println(usageError(failure, arguments));
        err.println("See " + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        return failure.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String usageError(ParameterException failure, String... arguments) {
        if (failure instanceof MissingParameterException && failure.getArgSpec() instanceof OptionSpec option) {
            return "Missing value of option '" + option.longestName() + "'";
        }
        if (!(failure instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(failure.getMessage());
        }
        String first = unmatched.getUnmatched().get(0);
        String name = first.replaceFirst("=.*", "");
        if (name.matches("--[a-z]+(-[a-z]+)*")) {
            return "Unknown option: '" + name + "'";
        }
        int place = Arrays.asList(arguments).indexOf(first) + 1;
        return "argument " + (place > 0 ? place : arguments.length) + " must be an option or a command, was neither";
    }
}
