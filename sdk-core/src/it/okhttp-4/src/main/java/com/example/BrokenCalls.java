// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/** Calls that get no response: where a version of OkHttp could differ most, and where a second create would do harm. */
final class BrokenCalls {

    private BrokenCalls() {}

    static void check() throws IOException {
        try (BrokenServer server = BrokenServer.thatBreaksOff();
                PetStoreClient client = client(server)) {
            breakOff(server, client);
        }
        try (BrokenServer server = BrokenServer.thatSaysNothing();
                PetStoreClient client = client(server)) {
            timeOut(client);
            interrupt(server, client);
        }
    }

    private static PetStoreClient client(BrokenServer server) {
        return PetStoreClient.builder().baseUrl(server.url()).apiKey("a-key").build();
    }

    private static void breakOff(BrokenServer server, PetStoreClient client) {
        PetStoreException blocking =
                Expect.failure(PetStoreTransportException.class, client.createPet(Application.REX)::execute);
        Expect.that(blocking.outcomeUnknown(), "A create cut off, with an unknown outcome", blocking);
        Throwable later = Expect.failure(
                        CompletionException.class,
                        client.createPet(Application.REX).executeAsync()::join)
                .getCause();
        Expect.that(later instanceof PetStoreTransportException, "The same from a future", later);
        Expect.that(server.requests() == 2, "Each create once on the wire, requests", server.requests());
    }

    private static void timeOut(PetStoreClient client) {
        PetStoreException late = Expect.failure(
                PetStoreTimeoutException.class,
                client.createPet(Application.REX).timeout(Duration.ofSeconds(1))::execute);
        Expect.that(late.outcomeUnknown(), "A create that timed out, with an unknown outcome", late);
    }

    private static void interrupt(BrokenServer server, PetStoreClient client) {
        Thread caller = Thread.currentThread();
        int requestsBefore = server.requests();
        Thread interrupter = new Thread(() -> {
            while (server.requests() == requestsBefore) {
                Thread.onSpinWait();
            }
            caller.interrupt();
        });
        interrupter.setDaemon(true);
        interrupter.start();
        long before = System.nanoTime();
        PetStoreException interrupted = Expect.failure(PetStoreInterruptedException.class, client.listPets()::execute);
        Duration took = Duration.ofNanos(System.nanoTime() - before);
        Expect.that(
                Thread.interrupted() && took.compareTo(Duration.ofSeconds(5)) < 0,
                "An interrupt that ends a call at once, after " + took,
                interrupted);
    }
}
