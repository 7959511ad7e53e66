// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The file in which scripts find the URLs of a server, from when it is up until it ends. */
final class ReadyFile {

    private static final Logger LOG = System.getLogger(ReadyFile.class.getName());

    private ReadyFile() {}

    /**
     * Deletes the file of a server that was killed, so that no program that waits for the new one reads it.
     *
     * @throws IOException if the file is neither empty nor a ready file, or cannot be read or deleted
     */
    static void clear(Path file) throws IOException {
        // A pipe or a device is none, and could keep its reader waiting.
        boolean isOurs = Files.isRegularFile(file)
                && (Files.size(file) == 0 || read(file).isPresent());
        if (isOurs) {
            Files.delete(file);
        } else if (Files.exists(file)) {
            throw new IOException("cannot write " + file + ": it must be absent, empty or a ready file, was not");
        }
    }

    /** Leaves alone what another server has written here since. */
    static void delete(Path file) {
        try {
            long pid = ProcessHandle.current().pid();
            if (Files.isRegularFile(file)
                    && read(file).filter(ready -> ready.pid() == pid).isPresent()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            LOG.log(Level.WARNING, "The ready file could not be deleted", e);
        }
    }

    /** Empty if it holds something else. */
    private static Optional<ReadyServer> read(Path file) throws IOException {
        try {
            return Optional.of(ReadyServer.read(file));
        } catch (InvalidInputException e) {
            return Optional.empty();
        }
    }
}
