// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How many sockets this process has open, where the system shows them. */
public final class OpenSockets {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private OpenSockets() {}

    /** Whether the system shows them. */
    public static boolean areShown() {
        return Files.isDirectory(DESCRIPTORS);
    }

    /** How many there are; none where the system does not show them. */
    public static long count() {
        if (!areShown()) {
            return 0;
        }
        try {
            // The first channel makes a JVM open a socket that it keeps for good, to close others by.
            SocketChannel.open().close();
            try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
                return descriptors.filter(OpenSockets::isSocket).count();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
