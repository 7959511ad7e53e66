package com.petstore.mockserver.internal.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with a command line, and how it is used. Of an argument that nobody asked for it tells the place
 * and not the text, which could be a key.
 */
final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        PrintWriter err = failure.getCommandLine().getErr();
        err.println(message(failure, arguments));
        err.println();
        failure.getCommandLine().usage(err);
        return failure.getCommandLine().getCommandSpec().exitCodeOnInvalidInput();
    }

    private static String message(ParameterException failure, String... arguments) {
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
