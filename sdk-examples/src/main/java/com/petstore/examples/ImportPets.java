// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.examples.ImportResults.Outcome;
import com.petstore.examples.ImportResults.Result;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.RateLimit;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Creates the pets of a CSV file, thousands of them, within the quota, and resumes after Ctrl-C, a crash or {@code kill -9} without creating a pet twice.
 *
 * <p>Its creates are in the background: whatever else uses the key, users of a site above all, goes first.
 *
 * <p>The file has the columns {@code name}, {@code categoryId} and {@code status}, which may be empty. What became of each row is appended to a second file, the
 * {@linkplain ImportResults results}. A row whose outcome is unknown is reported, and not sent again until its result was entered.
 */
public final class ImportPets {

    /** Enough to use up a quota of 30,000 a minute, and few to check after a crash. */
    private static final int IN_FLIGHT = 16;

    /** Something is wrong that a further create would meet too. */
    private static final int MAX_UNKNOWN = 10;

    /** Set, because to read the width of a terminal replaces the JVM's handler of Ctrl-C. */
    private static final int PROGRESS_WIDTH = 80;

    /** Stands for every bundled server, so that an import can be resumed; it is empty each time. */
    private static final String BUNDLED = "bundled server";

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

    private final PetStoreClient client;
    private final ImportResults results;
    private final Semaphore slots = new Semaphore(IN_FLIGHT);
    private final AtomicInteger unknown = new AtomicInteger();
    private volatile @Nullable String stopReason;

    private ImportPets(PetStoreClient client, ImportResults results) {
        this.client = client;
        this.results = results;
    }

    /**
     * Runs the program.
     *
     * @param args the CSV file, and the file for the results; without them, 5,000 pets for the bundled server, which take about a minute
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        try {
            if (args.length == 0 && System.getenv("PETSTORE_BASE_URL") != null) {
                throw new IllegalArgumentException(
                        "PETSTORE_BASE_URL is set: name the file with the pets to create there");
            }
            Path file = args.length > 0 ? Path.of(args[0]) : sample();
            Path results = args.length > 1 ? Path.of(args[1]) : Path.of(file + ".results.csv");
            try (ExampleService service =
                    ExampleService.start(System.getenv(), MockClock.real(), QuotaPlan.enterprise(3_000, 100_000))) {
                run(file, results, service);
            }
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            System.out.println("Nothing was sent: " + e.getMessage());
        }
    }

    static void run(Path file, Path resultFile, ExampleService service) throws IOException, InterruptedException {
        List<Row> rows = read(file);
        CountDownLatch ended = new CountDownLatch(1);
        try (ImportResults results =
                        ImportResults.open(resultFile, file, service.server() == null ? service.baseUrl() : BUNDLED);
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .background(true)
                        .timeout(Duration.ofMinutes(5))
                        .build()) {
            ImportPets pets = new ImportPets(client, results);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> pets.endBefore(ended)));
            pets.create(rows);
            pets.report(rows, resultFile);
        } finally {
            ended.countDown();
        }
    }

    /** All rows are read before the first is sent, so that a mistake in the last one is found while nothing has happened. */
    private static List<Row> read(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> lines = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord line : lines) {
                try {
                    rows.add(new Row(rows.size() + 1, pet(line)));
                } catch (RuntimeException e) {
                    problems.add("line " + line.getStartingLineNumber() + ": " + e.getMessage());
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    problems.stream().limit(10).collect(Collectors.joining("\n  ", file + "\n  ", "")));
        }
        return rows;
    }

    private static NewPet pet(NamedCsvRecord line) {
        NewPet.Builder pet = NewPet.builder().name(line.getField("name"));
        String category = line.getField("categoryId");
        try {
            pet.categoryId(Long.parseLong(category));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("categoryId must be a whole number, was " + category, e);
        }
        String status = line.getField("status");
        return status.isEmpty() ? pet.build() : pet.status(PetStatus.of(status)).build();
    }

    private void create(List<Row> rows) throws InterruptedException {
        List<Row> open = rows.stream().filter(row -> results.open(row.number())).toList();
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("Pets")
                .setConsumer(new ConsoleProgressBarConsumer(System.err, PROGRESS_WIDTH))
                .setInitialMax(rows.size())
                .startsFrom(rows.size() - open.size(), Duration.ZERO)
                .setEtaFunction(progress -> quotaWait(progress.getMax() - progress.getCurrent()))
                .build()) {
            for (Row row : open) {
                if (!acquire(1, bar)) {
                    break;
                }
                send(row, bar);
            }
            if (!acquire(IN_FLIGHT, bar)) {
                // Creates that still wait then were not sent; of each that was, the exception has whether its outcome
                // is
                // known.
                client.close(Duration.ofSeconds(5));
                slots.acquire(IN_FLIGHT);
            }
        }
    }

    /** Waits until this many creates can be sent, and shows why; returns false if the import is to stop. */
    private boolean acquire(int creates, ProgressBar bar) throws InterruptedException {
        while (stopReason == null) {
            bar.setExtraMessage(whyCallsWait(client.rateLimitStatus()));
            if (slots.tryAcquire(creates, 250, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    private Optional<Duration> quotaWait(long rows) {
        return client.rateLimitStatus().rateLimit().map(limit -> quotaWait(rows, limit, Instant.now()));
    }

    /**
     * How long this many creates wait for the quota at least, each window that they need but the last included. The creates of the last one
     * take seconds.
     */
    static Duration quotaWait(long rows, RateLimit limit, Instant now) {
        if (rows <= limit.remaining()) {
            return Duration.ZERO;
        }
        Duration untilReset = Duration.between(now, limit.resetAt());
        Duration window = untilReset.compareTo(MINUTE) > 0 ? DAY : MINUTE;
        long fullWindows = (rows - limit.remaining() - 1) / limit.limit();
        return untilReset.plus(window.multipliedBy(fullWindows));
    }

    private static String whyCallsWait(RateLimitStatus status) {
        return switch (status.state()) {
            case OPEN -> "";
            case PACED -> " spread over the minute";
            case MINUTE_EXHAUSTED -> " minute used up" + until(status);
            case DAY_EXHAUSTED -> " day used up" + until(status);
            default -> " held back" + until(status);
        };
    }

    private static String until(RateLimitStatus status) {
        return status.until().map(until -> " until " + TIME.format(until)).orElse("");
    }

    private void send(Row row, ProgressBar bar) {
        results.write(row.number(), Outcome.SENT, "");
        CompletableFuture<Pet> unused = client.createPet(row.pet())
                .executeAsync()
                .whenComplete((pet, failure) -> {
                    try {
                        ended(row, pet, failure);
                    } catch (RuntimeException e) {
                        stop("the results cannot be written: " + e.getMessage());
                    } finally {
                        if (!results.open(row.number())) {
                            bar.step();
                        }
                        slots.release();
                    }
                });
    }

    private void ended(Row row, Pet pet, @Nullable Throwable failure) {
        if (failure == null) {
            results.write(row.number(), Outcome.CREATED, Long.toString(pet.id()));
        } else if (failure instanceof BadRequestException e) {
            results.write(row.number(), Outcome.REFUSED, e.getMessage());
        } else if (failure instanceof PetStoreException e && !e.outcomeUnknown()) {
            results.write(row.number(), Outcome.NOT_SENT, e.getMessage());
            stop(e.getMessage());
        } else {
            results.write(row.number(), Outcome.UNKNOWN, String.valueOf(failure.getMessage()));
            if (unknown.incrementAndGet() == MAX_UNKNOWN) {
                stop("after " + MAX_UNKNOWN + " creates with an unknown outcome, the last: " + failure.getMessage());
            }
        }
    }

    private void stop(String reason) {
        if (stopReason == null) {
            stopReason = reason;
        }
    }

    /** Ctrl-C starts no further create, and leaves those in flight the time to end. */
    private void endBefore(CountDownLatch ended) {
        stop("interrupted");
        try {
            ended.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void report(List<Row> rows, Path resultFile) {
        List<Row> notSent =
                rows.stream().filter(row -> results.open(row.number())).toList();
        List<Row> refused = with(Outcome.REFUSED, rows);
        List<Row> unknownRows = with(Outcome.UNKNOWN, rows);
        unknownRows.addAll(with(Outcome.SENT, rows));
        System.out.printf(
                "%,d created, %,d refused, %,d unknown, %,d not sent%n",
                with(Outcome.CREATED, rows).size(), refused.size(), unknownRows.size(), notSent.size());
        show("Refused", refused);
        show("Perhaps created", unknownRows);
        if (!unknownRows.isEmpty()) {
            System.out.println("  Look whether they are there. Then append ROW,created,ID or ROW,not-sent, to "
                    + resultFile.toAbsolutePath());
        }
        if (!notSent.isEmpty()) {
            System.out.println("Stopped: " + stopReason);
            System.out.println("Run it again to create the rest.");
        }
    }

    private List<Row> with(Outcome outcome, List<Row> rows) {
        return rows.stream()
                .filter(row -> results.of(row.number())
                        .filter(result -> result.outcome() == outcome)
                        .isPresent())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private void show(String title, List<Row> rows) {
        rows.stream()
                .limit(10)
                .forEach(row -> System.out.println(
                        title + ": row " + row.number() + ", " + row.pet().name() + ": "
                                + results.of(row.number())
                                        .map(Result::detail)
                                        .filter(detail -> !detail.isEmpty())
                                        .orElse("the import ended before the response")));
        if (rows.size() > 10) {
            System.out.println(title + ", too: rows "
                    + rows.stream()
                            .skip(10)
                            .map(row -> Integer.toString(row.number()))
                            .collect(Collectors.joining(", ")));
        }
    }

    /** Pets to try it with, of which the service refuses one. */
    private static Path sample() throws IOException {
        Path file = Files.createDirectories(Path.of("target/import-pets")).resolve("pets.csv");
        if (!Files.exists(file)) {
            List<String> names = List.of("Rex", "Bella", "Bär", "Мурка", "小白");
            StringBuilder csv = new StringBuilder("name,categoryId,status\n");
            for (int row = 1; row <= 5_000; row++) {
                csv.append(names.get(row % names.size()))
                        .append(' ')
                        .append(row)
                        .append(',')
                        .append(1 + row % 7)
                        .append(row == 4_711 ? ",lost" : ",available")
                        .append('\n');
            }
            Files.writeString(file, csv);
        }
        System.out.println("The pets are in " + file.toAbsolutePath());
        return file;
    }

    private record Row(int number, NewPet pet) {}
}
