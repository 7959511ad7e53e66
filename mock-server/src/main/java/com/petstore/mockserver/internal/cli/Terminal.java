package com.petstore.mockserver.internal.cli;

import java.io.Console;
import picocli.CommandLine.Help.Ansi;

/** Whether somebody looks on, and whether in colours. */
final class Terminal {

    private Terminal() {}

    @SuppressWarnings("SystemConsoleNull") // it does on 17 and 21, and on later ones the console is asked below
    static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // Since JDK 22 there is a console even without a terminal, and this tells them apart.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** The rules of no-color.org: any value that is not empty. */
    static Ansi ansi() {
        String noColor = System.getenv().getOrDefault("NO_COLOR", "");
        boolean isDumb = System.getenv().getOrDefault("TERM", "dumb").equals("dumb");
        return noColor.isEmpty() && !isDumb ? Ansi.ON : Ansi.OFF;
    }
}
