package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.ClockMode;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.internal.json.JsonObject;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Help.Ansi;

/** What a server says of itself once it is up: to programs in a line or a file, to people in a summary. */
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

    String summary(Ansi ansi) {
        String time = mock.clock().mode() == ClockMode.REAL
                ? "runs with the machine"
                : "stands at " + mock.clock().instant();
        return String.join(
                System.lineSeparator(),
                "",
                ansi.string("  @|bold,green Pet Store mock server|@ @|faint " + Version.ofJar() + "|@"),
                "",
                ansi.string("  @|bold service|@  " + mock.baseUrl()),
                ansi.string("  @|bold control|@  " + mock.controlUrl()),
                ansi.string("  @|bold keys|@     " + mock.keys().all().size()),
                ansi.string("  @|bold pets|@     " + mock.pets().size()),
                ansi.string("  @|bold clock|@    " + time),
                "",
                ansi.string("  @|faint Ctrl+C stops it.|@"),
                "",
                "");
    }
}
