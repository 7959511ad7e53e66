// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.internal.json.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file that says where a server is, from when it is up until it ends. */
final class ReadyFile {

    private static final Logger LOG = System.getLogger(ReadyFile.class.getName());

    private final Path file;
    private volatile String written = "";

    ReadyFile(Path file) {
        this.file = file;
    }

    /**
     * Deletes what a server left here that was killed, so that nobody who waits for the new one takes it for that. A file
     * that is not a ready file stays until {@link #write}.
     *
     * @throws IOException if the server that wrote the file is up, or the file cannot be read or deleted
     */
    void claim() throws IOException, InterruptedException {
        // Anything else, such as a pipe, could keep its reader waiting.
        if (!Files.isRegularFile(file)) {
            return;
        }
        ReadyServer last;
        try {
            last = ReadyServer.read(file);
        } catch (InvalidInputException e) {
            // Such as the empty file that mktemp makes.
            return;
        }
        if (last.isUp()) {
            throw new IOException("cannot write " + file
                    + ": a running server must not have the same ready file, process " + last.pid() + " has");
        }
        Files.delete(file);
    }

    void write(String content) throws IOException {
        AtomicFile.write(file, content);
        written = content;
    }

    /** Leaves alone what another server has written here since. */
    void delete() {
        try {
            if (Files.isRegularFile(file) && Files.readString(file).equals(written)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The ready file could not be deleted", e);
        }
    }
}
