// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What can be set on a command line that starts a server. */
final class ServeOptions {

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on; 0, the default, takes one that is free.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Address to listen on; ${DEFAULT-VALUE} unless given, which only this machine can reach.")
    private String host = "";

    @Option(
            names = "--key",
            paramLabel = "KEY=PLAN",
            description = "A key and its plan: free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY."
                    + " Repeatable. Without it there is one unlimited key, mock-key.")
    private List<String> keys = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "FILE",
            description = "What is stored at the start: a JSON object with pets and orders. Repeatable.")
    private List<Path> seeds = new ArrayList<>();

    @Option(
            names = "--clock",
            paramLabel = "INSTANT",
            description = "Time at which the server's clock stands, such as 2030-12-05T00:00:00Z."
                    + " Without it the clock runs with the machine.")
    private @Nullable Instant clock;

    @Option(names = "--random-seed", paramLabel = "N", description = "Repeats the random choices of an earlier run.")
    private @Nullable Long randomSeed;

    @Option(
            names = "--behavior",
            paramLabel = "NAME=VALUE",
            description = "What the server does where the interface document leaves a choice, such as"
                    + " limit-out-of-range=clamp. Repeatable.")
    private List<String> behavior = new ArrayList<>();

    @Option(names = "--tls", description = "Use HTTPS, with a certificate created at the start.")
    boolean tls;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "Where to write the certificate that clients must trust, with --tls.")
    @Nullable
    Path certificate;

    @Option(
            names = "--tls-name",
            paramLabel = "NAME",
            description = "A name or address by which other machines reach the server, for its certificate, with --tls."
                    + " Repeatable.")
    private List<String> tlsNames = new ArrayList<>();

    @Option(
            names = "--control-token",
            paramLabel = "TOKEN",
            defaultValue = "${env:PETSTORE_MOCK_CONTROL_TOKEN}",
            description = "Opens the control interface to other machines that send this bearer token, and closes it to"
                    + " all others. Also read from PETSTORE_MOCK_CONTROL_TOKEN.")
    private @Nullable String controlToken;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description =
                    "Where to write the URLs of the server, as JSON, once it is up; deleted at the end. The file must"
                            + " not exist, or be empty or a ready file.")
    @Nullable
    Path readyFile;

    @Option(
            names = "--faults",
            paramLabel = "FILE",
            description = "Faults to start with, a JSON array; docs/mock-server/faults.md shows its form. Repeatable.")
    private List<Path> faults = new ArrayList<>();

    @Option(
            names = "--stubs",
            paramLabel = "FILE",
            description = "Responses in place of the service's, a JSON array; docs/mock-server/stubs.md shows its form."
                    + " Repeatable.")
    private List<Path> stubs = new ArrayList<>();

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description = "Let pages of this origin, such as http://localhost:3000, use the service in a browser."
                    + " Repeatable.")
    private List<String> origins = new ArrayList<>();

    @Option(
            names = "--journal-requests",
            paramLabel = "N",
            defaultValue = "10000",
            description = "How many requests the journal keeps at most; ${DEFAULT-VALUE} unless given.")
    private int journalRequests;

    @Option(
            names = "--journal-bytes",
            paramLabel = "N",
            defaultValue = "16777216",
            description = "How much memory these take at most, about; ${DEFAULT-VALUE} unless given.")
    private long journalBytes;

    @Option(
            names = "--journal-body-bytes",
            paramLabel = "N",
            defaultValue = "8192",
            description = "How much of each body the journal keeps at most; ${DEFAULT-VALUE} unless given.")
    private int journalBodyBytes;

    @Option(
            names = "--log-requests",
            description =
                    "Print a line for each request: time, method, path, status, duration, key, and service, stub or"
                            + " fault.")
    boolean logRequests;

    /** Reads no file yet. */
    MockPetStoreBuilder settings() {
        MockPetStoreBuilder builder = MockPetStore.builder()
                .host(host)
                .port(port)
                .behavior(RepeatedOptions.behavior(behavior))
                .journalCapacity(journalRequests)
                .journalBytes(journalBytes)
                .journalBodyBytes(journalBodyBytes);
        RepeatedOptions.keys(keys).forEach(builder::key);
        seeds.forEach(builder::seed);
        if (clock != null) {
            builder.clock(MockClock.frozenAt(clock));
        }
        if (randomSeed != null) {
            builder.randomSeed(randomSeed);
        }
        if (controlToken != null) {
            builder.controlToken(controlToken);
        }
        if (tls) {
            builder.tls(tlsNames.toArray(String[]::new));
        } else if (certificate != null || !tlsNames.isEmpty()) {
            String option = certificate == null ? "--tls-name" : "--tls-certificate";
            throw new IllegalArgumentException(option + " must come with --tls, did not");
        }
        origins.forEach(builder::cors);
        faults.forEach(builder::faults);
        stubs.forEach(builder::stubs);
        return builder;
    }

    List<Path> filesToRead() {
        return Stream.of(seeds, faults, stubs).flatMap(List::stream).toList();
    }
}
