// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Starts many calls, whose requests run on virtual threads, joins some, and cancels others. */
public final class CallingAsynchronously {

    private CallingAsynchronously() {}

    /**
     * Runs the program.
     *
     * @param args none
     * @throws ReflectiveOperationException never
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        try (ExampleService service = ExampleService.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .asyncExecutor(virtualThreads())
                        .build()) {

            CompletableFuture<Integer> available =
                    client.listPets().status(PetStatus.AVAILABLE).executeAsync().thenApply(List::size);
            CompletableFuture<Integer> sold =
                    client.listPets().status(PetStatus.SOLD).executeAsync().thenApply(List::size);
            System.out.println("Two at a time, combined: "
                    + available.thenCombine(sold, Integer::sum).join() + " pets are available or sold");

            List<CompletableFuture<List<Pet>>> many = IntStream.range(0, 100)
                    .mapToObj(i -> client.listPets().limit(1).executeAsync())
                    .toList();
            System.out.println("100 more: most wait for the quota, and hold no thread");

            List<CompletableFuture<List<Pet>>> wanted = many.subList(0, 10);
            CompletableFuture.allOf(wanted.toArray(CompletableFuture[]::new)).join();
            System.out.println("The first 10 are back");

            long cancelled = many.stream().filter(call -> call.cancel(true)).count();
            long done = many.stream()
                    .filter(call -> call.isDone() && !call.isCancelled())
                    .count();
            System.out.println("The others are cancelled, and wait no longer: " + done + " done, " + cancelled
                    + " cancelled, none failed");

            String outcome = client.request("GET", "/nothing/here")
                    .executeAsync()
                    .handle((text, failure) -> failure == null ? "found" : "failed: " + failure.getMessage())
                    .join();
            System.out.println("The future has the same exception: " + outcome);
        }
    }

    /**
     * What runs the requests in flight: {@code Executors.newVirtualThreadPerTaskExecutor()} on Java 21 and later; this program is compiled for 17,
     * too, where the client's own threads do.
     */
    private static @Nullable Executor virtualThreads() throws ReflectiveOperationException {
        return Runtime.version().feature() < 21
                ? null
                : (Executor) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
    }
}
