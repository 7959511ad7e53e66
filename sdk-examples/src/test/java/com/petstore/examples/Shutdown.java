// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The code of docs/concurrency.md, in a program that exits while a call is in flight. */
final class Shutdown {

    private Shutdown() {}

    public static void main(String[] args) {
        PetStoreClient client = PetStoreClient.builder().fromEnvironment().build();
        closeAtExit(client);
        CompletableFuture<Void> shown = client.listPets()
                .executeAsync()
                .thenAccept(pets -> System.out.println("The call returned " + pets.size() + " pets"));
        System.exit(shown.isDone() ? 1 : 0);
    }

    /** Lets calls end when the process is stopped. */
    static void closeAtExit(PetStoreClient client) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> client.close(Duration.ofSeconds(20))));
    }
}
