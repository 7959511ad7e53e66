// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of each row of an import: a CSV file that only grows, and of which the last line of a row counts. A row is written down as sent before its
 * create is sent. However the process ends, no row is created twice: a row that is {@code sent} and has no result was perhaps created.
 *
 * <p>What was written survives the end of the process, not that of the machine. One import at a time can use a file.
 */
final class ImportResults implements AutoCloseable {

    private static final String INPUT = "input";

    private final Path file;
    private final FileOutputStream stream;
    private final CsvWriter csv;
    private final Map<Integer, Result> results = new TreeMap<>();
    private @Nullable String digest;
    private @Nullable String service;

    private ImportResults(Path file) throws IOException {
        this.file = file;
        this.stream = new FileOutputStream(file.toFile(), true);
        this.csv = CsvWriter.builder()
                .lineDelimiter(LineDelimiter.LF)
                .autoFlush(true)
                .build(new OutputStreamWriter(stream, UTF_8));
    }

    /**
     * Opens the results of an import, or creates them.
     *
     * @param file the file of the results
     * @param input the file that is imported; it must be the same as before
     * @param service where the pets are created; it must be the same as before
     * @return the results; close them
     * @throws IOException if a file cannot be read or written
     * @throws IllegalStateException if another import uses the results, or they are those of another input or service
     */
    static ImportResults open(Path file, Path input, String service) throws IOException {
        ImportResults results = new ImportResults(file);
        try {
            results.lock();
            results.dropTornLine();
            results.read();
            results.check(digestOf(input), input, service);
            return results;
        } catch (IOException | RuntimeException e) {
            results.close();
            throw e;
        }
    }

    private void lock() throws IOException {
        boolean locked;
        try {
            locked = stream.getChannel().tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        }
        if (!locked) {
            throw new IllegalStateException(file + " is in use by another import");
        }
    }

    /** A line without its end was being written when the process was killed. Its create was not sent, or its result is not known. */
    private void dropTornLine() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        stream.getChannel().truncate(end);
    }

    private void read() throws IOException {
        try (CsvReader<CsvRecord> lines = CsvReader.builder().ofCsvRecord(file)) {
            for (CsvRecord line : lines) {
                if (line.getFieldCount() != 3) {
                    throw new IllegalStateException(file + ", line " + line.getStartingLineNumber()
                            + ": must have row, outcome and detail, had " + line.getFields());
                }
                if (line.getField(0).equals(INPUT)) {
                    service = line.getField(1);
                    digest = line.getField(2);
                } else {
                    results.put(
                            Integer.valueOf(line.getField(0)),
                            new Result(Outcome.of(line.getField(1)), line.getField(2)));
                }
            }
        }
    }

    private void check(String inputDigest, Path input, String wanted) {
        if (digest == null) {
            csv.writeRecord(INPUT, wanted, inputDigest);
        } else if (!digest.equals(inputDigest)) {
            throw new IllegalStateException(file + " has the results of another file, or " + input + " was changed");
        } else if (!wanted.equals(service)) {
            throw new IllegalStateException(file + " has the results of " + service + ", not of " + wanted);
        }
    }

    private static String digestOf(Path input) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(input)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /**
     * Writes down what became of a row.
     *
     * @param row the number of the row
     * @param outcome what became of it
     * @param detail the id of the pet, or what went wrong
     * @throws UncheckedIOException if the file cannot be written
     */
    synchronized void write(int row, Outcome outcome, String detail) {
        csv.writeRecord(Integer.toString(row), outcome.toString(), detail);
        results.put(row, new Result(outcome, detail));
    }

    synchronized Optional<Result> of(int row) {
        return Optional.ofNullable(results.get(row));
    }

    /** Whether a create of this row may be sent: there is no result, or one without a created pet. */
    boolean open(int row) {
        return of(row).map(result -> result.outcome() == Outcome.NOT_SENT).orElse(true);
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }

    record Result(Outcome outcome, String detail) {}

    /** What became of a row. */
    enum Outcome {
        /** A create may have been sent. Without a later line, the pet was perhaps created. */
        SENT,
        /** The pet was created; the detail is its id. */
        CREATED,
        /** The service rejected the pet; the detail has the reason. */
        REFUSED,
        /** The pet was perhaps created; the detail has the failure. */
        UNKNOWN,
        /** The pet was certainly not created, and a create may be sent again. */
        NOT_SENT;

        static Outcome of(String text) {
            return valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_'));
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
