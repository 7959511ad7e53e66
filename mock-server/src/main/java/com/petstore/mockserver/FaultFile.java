package com.petstore.mockserver;

import com.petstore.mockserver.internal.faults.FaultReader;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of faults: a JSON array, in the form that the control interface takes one by one. */
final class FaultFile {

    private FaultFile() {}

    /**
     * Reads the faults of a file.
     *
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it holds something else
     */
    static List<Fault> read(Path file) {
        try {
            return FaultReader.readAll(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        } catch (InvalidJsonException e) {
            throw new IllegalArgumentException(file + ": " + e.rule(), e);
        }
    }
}
