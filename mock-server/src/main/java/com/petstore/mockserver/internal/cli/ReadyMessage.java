// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.internal.JsonObject;
import java.io.Console;
import java.nio.charset.StandardCharsets;

/** The messages of a server that is up: a line or a file for programs, a hint for people. */
final class ReadyMessage {

    private static final long PID = ProcessHandle.current().pid();

    private final MockPetStore mock;
    private final boolean tls;

    ReadyMessage(MockPetStore mock, boolean tls) {
        this.mock = mock;
        this.tls = tls;
    }

    /** Its form does not change within a version: scripts read it. Not made by a format, which writes as the locale does. */
    String line() {
        return "PETSTORE-MOCK READY v1 url=" + mock.baseUrl() + " control=" + mock.controlUrl() + " pid=" + PID;
    }

    String json() {
        JsonObject ready = new JsonObject()
                .with("url", mock.baseUrl())
                .with("control", mock.controlUrl())
                .with("pid", PID);
        if (tls) {
            ready.with("certificate", mock.tls().pem());
        }
        return new String(ready.toBytes(), StandardCharsets.UTF_8) + "\n";
    }

    /** For people. */
    String hint() {
        return "The page is at " + mock.controlUrl() + "/. Ctrl+C stops the server.";
    }

    /** Whether there is a terminal. */
    @SuppressWarnings("SystemConsoleNull") // it does on 17 and 21, and later ones are handled below
    static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // Since JDK 22 there is a console even without a terminal, and this method distinguishes them.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
