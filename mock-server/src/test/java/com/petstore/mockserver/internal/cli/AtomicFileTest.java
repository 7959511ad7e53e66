// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void replacesAFileAndLeavesNoOther() throws IOException {
        Path file = Files.writeString(folder.resolve("ready.json"), "of yesterday");

        AtomicFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(folder).isDirectoryNotContaining(any -> !any.equals(file));
    }

    @Test
    void leavesNoPartBehindIfTheFileCannotBeReplaced() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("ready.json"));
        Files.createFile(taken.resolve("something"));

        assertThatIOException().isThrownBy(() -> AtomicFile.write(taken, "new")).withMessage("cannot write " + taken);
        assertThat(folder).isDirectoryNotContaining(any -> !any.equals(taken));
    }
}
