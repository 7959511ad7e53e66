package com.petstore.mockserver;

import com.petstore.mockserver.internal.json.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of JSON that users name: seeds, and faults. */
final class JsonFile {

    interface Reader<T> {
        T read(byte[] document) throws InvalidInputException;
    }

    private JsonFile() {}

    /**
     * Reads a file.
     *
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it holds something else than it should
     */
    static <T> T read(Path file, Reader<T> reader) {
        try {
            return reader.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        } catch (InvalidInputException e) {
            throw new IllegalArgumentException(file + ": " + e.rule(), e);
        }
    }
}
