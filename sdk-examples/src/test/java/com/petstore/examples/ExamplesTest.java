package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every example runs, and says what it is there to say. */
class ExamplesTest {

    @Test
    void quickStart() throws Exception {
        assertThat(ProgramOutput.of(QuickStart::main))
                .containsSubsequence(
                        "The bundled server listens at http://127.0.0.1:",
                        "Pet[id=1, name=Bella, categoryId=1, status=available]",
                        "Pet[id=3, name=Luna, categoryId=1, status=available]",
                        "Pet[id=5, name=Rex, categoryId=7]",
                        "BadRequestException: listPets: 400 invalid_request: status must be",
                        "56 of 60 requests left until 20",
                        "Count the sold ones asynchronously",
                        "  1");
    }

    @Test
    void listingPets() throws Exception {
        assertThat(ProgramOutput.of(ListingPets::main))
                .containsSubsequence(
                        "4 Milo, spoken for",
                        "One:",
                        "1 Bella, up for adoption",
                        "... and narrowed otherwise:",
                        "2 Charlie, gone",
                        "limit must be 1 to 100, was 101");
    }

    @Test
    void creatingPets() throws Exception {
        assertThat(ProgramOutput.of(CreatingPets::main))
                .containsSubsequence(
                        "Added: Pet[id=5, name=Rex, categoryId=7, status=pending]",
                        "nothing was sent: NewPet must have name and categoryId, had name=",
                        "Refused by the service: a status of our own",
                        "invalid_request: status must be available, pending or sold",
                        "Was it carried out nevertheless? No",
                        "invalid_request: categoryId is missing");
    }

    @Test
    void handlingFailures() throws Exception {
        assertThat(ProgramOutput.of(HandlingFailures::main))
                .containsSubsequence(
                        "BadRequestException: listPets: 400",
                        "-> Fix the request",
                        "NotFoundException: getPet: 404",
                        "-> It is not there",
                        "UnauthorizedException: listPets: 401",
                        "-> Look at the key",
                        "PetStoreTransportException: listPets: failed before anything was sent",
                        "-> Look at address and network",
                        "ServerException: listPets: 503",
                        "(3 attempts)",
                        "-> The client has retried already",
                        "ServerException: createPet: 503",
                        "-> Perhaps it was carried out",
                        "PetStoreTimeoutException: createPet: no response within",
                        "-> Perhaps it was carried out",
                        "PetStoreDecodeException: listPets: 200",
                        "wrong at $[0].id",
                        "PetStoreInterruptedException: listPets",
                        "The flag is still up: true");
    }

    @Test
    void watchingRateLimits() throws Exception {
        assertThat(ProgramOutput.of(WatchingRateLimits::main))
                .containsSubsequence(
                        "A response carries it:   59 of 60 left",
                        "The client remembers it: 59 of 60 left",
                        "Used up:                 0 of 60 left",
                        "listPets: the quota per minute is exhausted",
                        "(not sent)",
                        "A call with the default settings waits:",
                        "200 after ",
                        "1 request sent",
                        "59 of 60 left");
    }

    @Test
    void saturatedQuota() throws Exception {
        String output = ProgramOutput.of(SaturatedQuota::main);

        assertThat(output).contains("Done: 701 accepted, 0 refused");
        assertThat(output.lines().filter(line -> line.matches(" *\\d+ +\\d+ +\\d+ +0 +32  [#.]{20} \\d+")))
                .as("a line for each second of two minutes")
                .hasSizeGreaterThan(100);
    }

    @Test
    void fleetSharesQuota() throws Exception {
        String output = ProgramOutput.of(args -> FleetSharesQuota.main(new String[] {"5"}));

        assertThat(output)
                .containsPattern("(?m)^ +[1-5]( +\\d+){4} +0$")
                .containsPattern("In all: \\d+ requests, 0 refused");
    }

    @Test
    void tuningRetries() throws Exception {
        assertThat(ProgramOutput.of(TuningRetries::main))
                .containsSubsequence(
                        "attempt 1 failed, the next follows within 100 ms",
                        "attempt 2 failed, the next follows within 100 ms",
                        "received []",
                        "listPets: 503",
                        "(1 attempt)",
                        "(attemptTimeout PT0.5S, timeout PT5S)",
                        "earlier failures in it",
                        "no response within 2",
                        "(1 attempt)");
    }

    @Test
    void callingAsynchronously() throws Exception {
        assertThat(ProgramOutput.of(CallingAsynchronously::main))
                .containsSubsequence(
                        "3 pets are available or sold",
                        "The first 10 are back",
                        " done, ",
                        " cancelled, none failed",
                        "failed: GET request: 404 not_found")
                .containsPattern("\\b[1-5]\\d done, [4-9]\\d cancelled");
    }

    @Test
    void ownHttpClient() throws Exception {
        assertThat(ProgramOutput.of(OwnHttpClient::main))
                .containsSubsequence(
                        "Call 5 lists 4 pets",
                        "the application's own goes on, with 1 connection",
                        "5 requests over 1 connection, by way of a proxy of type HTTP");
    }

    @Test
    void otherOperations() throws Exception {
        assertThat(ProgramOutput.of(OtherOperations::main))
                .containsSubsequence(
                        "[{\"id\": 1, \"petId\": 4, \"shipAt\": \"2026-12-24T09:00:00Z\"}]",
                        "[Order[id=1, petId=4, shipAt=2026-12-24T09:00:00Z]]",
                        "57 requests left",
                        "GET request: 200, but $ cannot be read as Order");
    }

    @Test
    void leavingGetPet() throws Exception {
        assertThat(ProgramOutput.of(LeavingGetPet::main))
                .containsSubsequence(
                        "Until 2030, with a warning in the log:  Pet[id=1,",
                        "you have it already:  Pet[id=1,",
                        "ask for that:   Pet[id=1,",
                        "not there");
    }

    @Test
    void stagingAndProduction() throws Exception {
        assertThat(ProgramOutput.of(StagingAndProduction::main))
                .containsSubsequence(
                        "production: [Bella, Charlie, Luna], 59 of 60 requests left",
                        "staging:    [Testy], 59 of 60 requests left",
                        "mixed up:   listPets: 401 unauthorized");
    }
}
