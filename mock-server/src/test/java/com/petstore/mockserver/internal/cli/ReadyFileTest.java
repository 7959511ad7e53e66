// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose ready file may be replaced, and when. */
@Timeout(60)
class ReadyFileTest {

    private static final long OWN_PID = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    @Test
    void deletesThatOfAProcessThatHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path file = ready(ended.pid(), "http://127.0.0.1:9/__petstore");

        new ReadyFile(file).claim();

        assertThat(file).doesNotExist();
    }

    /** In a container each server has number 1. */
    @Test
    void deletesThatOfAServerWhoseNumberAnotherProcessHas() throws Exception {
        Path file = ready(OWN_PID, "http://127.0.0.1:" + portWhereNobodyListens() + "/__petstore");

        new ReadyFile(file).claim();

        assertThat(file).doesNotExist();
    }

    @Test
    void deletesThatOfAServerWhosePortAnotherProcessHas() throws Exception {
        try (MockPetStore other = MockPetStore.start()) {
            Process ended = new ProcessBuilder("true").start();
            ended.waitFor();
            Path file = ready(ended.pid(), other.controlUrl());

            new ReadyFile(file).claim();

            assertThat(file).doesNotExist();
        }
    }

    @Test
    void refusesThatOfAServerThatIsUp() throws IOException {
        try (MockPetStore running = MockPetStore.start()) {
            Path file = ready(OWN_PID, running.controlUrl());
            String content = Files.readString(file);

            assertThatIOException()
                    .isThrownBy(() -> new ReadyFile(file).claim())
                    .withMessage("cannot write " + file
                            + ": a running server must not have the same ready file, process " + OWN_PID + " has");
            assertThat(file).hasContent(content);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "notes", "{\"pid\":1}", "{\"control\":\"http://127.0.0.1:9\",\"port\":9}"})
    void leavesFilesThatAreNotReadyFiles(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("ready.json"), content);

        new ReadyFile(file).claim();

        assertThat(file).hasContent(content);
    }

    @Test
    void takesAPathWhereNoFileIs() throws Exception {
        new ReadyFile(folder.resolve("ready.json")).claim();
        new ReadyFile(folder).claim();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void deletesNothingButItsOwnAtTheEnd() throws IOException {
        Path file = folder.resolve("ready.json");
        ReadyFile first = new ReadyFile(file);
        ReadyFile second = new ReadyFile(file);
        first.write("first");
        second.write("second");

        first.delete();
        assertThat(file).hasContent("second");
        second.delete();
        assertThat(file).doesNotExist();
        second.delete();
    }

    private Path ready(long pid, String control) throws IOException {
        return Files.writeString(
                folder.resolve("ready.json"),
                "{\"url\":\"http://127.0.0.1:9/v1\",\"control\":\"" + control + "\",\"pid\":" + pid + "}\n");
    }

    private static int portWhereNobodyListens() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
