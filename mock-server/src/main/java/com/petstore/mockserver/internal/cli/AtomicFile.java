// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there as a whole or not at all, so that who waits for one never reads half of it. */
final class AtomicFile {

    private AtomicFile() {}

    /** Fails with a message that names the file. Reads nothing of it, for a pipe can be read only once. */
    static void requireReadable(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new IOException("cannot read " + file + ": there is no such file");
        }
        if (Files.isDirectory(file) || !Files.isReadable(file)) {
            throw new IOException("cannot read " + file + ": it must be a file that may be read");
        }
    }

    static void write(Path file, String content) throws IOException {
        Path whole = file.toAbsolutePath();
        Path part = whole.resolveSibling(
                whole.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.writeString(part, content);
            Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw new IOException("cannot write " + file, e);
        }
    }
}
