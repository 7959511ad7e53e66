// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.internal.InvalidInputException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file that names the URLs of a server, from when it is up until it ends. */
final class ReadyFile {

    private static final Logger LOG = System.getLogger(ReadyFile.class.getName());

    private ReadyFile() {}

    /**
     * Deletes the file of a server that was killed, so that no program that waits for the new one reads it.
     *
     * @throws IOException if the file is neither empty nor a ready file, or cannot be read or deleted
     */
    static void clear(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        // A pipe or a device is none, and could keep its reader waiting.
        if (!Files.isRegularFile(file)) {
            throw notOurs(file, null);
        }
        if (Files.size(file) > 0) {
            try {
                ReadyServer.read(file);
            } catch (InvalidInputException e) {
                throw notOurs(file, e);
            }
        }
        Files.delete(file);
    }

    /** Leaves alone what another server has written here since. */
    static void delete(Path file) {
        try {
            if (Files.isRegularFile(file)
                    && ReadyServer.read(file).pid() == ProcessHandle.current().pid()) {
                Files.delete(file);
            }
        } catch (IOException | InvalidInputException e) {
            LOG.log(Level.WARNING, "The ready file could not be deleted", e);
        }
    }

    private static IOException notOurs(Path file, @Nullable Exception cause) {
        return new IOException("cannot write " + file + ": it must be absent, empty or a ready file, was not", cause);
    }
}
