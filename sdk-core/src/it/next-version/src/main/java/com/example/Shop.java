// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.CallEvents;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.RateLimitStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** What applications do with the SDK, and a later version must not break. */
public final class Shop {

    private Shop() {}

    /**
     * Uses a client in all the ways in which an application can be bound to its types.
     *
     * @param kept what an earlier run has kept, or nothing
     * @return what this run keeps
     * @throws Exception if something fails
     */
    public static byte[] run(byte[] kept) throws Exception {
        testListener();
        List<String> calls = new ArrayList<>();
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient real = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .listener(new Log(calls))
                        .build()) {
            server.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD));
            PetStoreClient client = behindProxy(new CountingClient(real));
            List<Pet> pets = client.listPets().limit(5).status(PetStatus.SOLD).execute();
            expect(pets.size() == 1, "Pets through a decorator behind a proxy", pets);
            expect(client.toString().equals("CountingClient[lists=1]"), "The decorator counted", client);
            expect(words(pets.get(0).status().orElseThrow()).equals("gone"), "A status in words", pets);
            expect(words(PetStatus.of("reserved")).equals("on request"), "An unknown status in words", "reserved");
            expect(
                    words(client.rateLimitStatus().state()).equals("open"),
                    "A state in words",
                    client.rateLimitStatus());
            server.faults().add(Fault.status(500).times(3));
            failOnPurpose(client);
            expect(calls.equals(List.of("listPets null", "listPets 500")), "Calls that a listener was told of", calls);
        }
        readBack(kept);
        return keep();
    }

    private static void testListener() {
        List<String> calls = new ArrayList<>();
        new Log(calls).callEnded(CallEvents.of("getPet").failure(failure()).callEnded());
        expect(calls.equals(List.of("getPet 404")), "A listener in its test", calls);
    }

    private static PetStoreClient behindProxy(PetStoreClient target) {
        return (PetStoreClient) Proxy.newProxyInstance(
                Shop.class.getClassLoader(), new Class<?>[] {PetStoreClient.class}, (proxy, method, arguments) -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static String words(PetStatus status) {
        return status.known()
                .map(known -> switch (known) {
                    case AVAILABLE -> "for sale";
                    case SOLD -> "gone";
                    default -> "on request";
                })
                .orElse("on request");
    }

    private static String words(RateLimitStatus.State state) {
        return switch (state) {
            case OPEN -> "open";
            case PACED, MINUTE_EXHAUSTED -> "soon";
            default -> "later";
        };
    }

    private static void failOnPurpose(PetStoreClient client) {
        try {
            List<Pet> none = client.listPets().execute();
            expect(false, "A failure after three attempts", none);
        } catch (ServerException e) {
            expect(e.attempts() == 3 && e.status() == 500, "A failure after three attempts", e);
        }
    }

    private static PetStoreException failure() {
        return NotFoundException.of(FailureFacts.of("getPet").detail("no such pet"));
    }

    private static byte[] keep() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(pet());
            out.writeObject(failure());
        }
        return bytes.toByteArray();
    }

    private static void readBack(byte[] kept) throws IOException, ClassNotFoundException {
        if (kept.length == 0) {
            return;
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(kept))) {
            Object pet = in.readObject();
            expect(pet.equals(pet()), "A pet that another version has written", pet);
            Object failure = in.readObject();
            expect(failure.toString().equals(failure().toString()), "A failure that it has written", failure);
        }
    }

    private static Pet pet() {
        return Pet.builder()
                .id(3)
                .name("Rex")
                .categoryId(7)
                .status(PetStatus.of("reserved"))
                .build();
    }

    /**
     * States what was found, and stops the application where that is not what belongs there.
     *
     * @param holds whether it is
     * @param expected what belongs there
     * @param found what was found
     */
    static void expect(boolean holds, String expected, Object found) {
        if (!holds) {
            throw new IllegalStateException("Expected: " + expected + "; found: " + found);
        }
        System.out.println(expected + ": " + found);
    }

    /** Notes each call, and the status with which it failed. */
    private record Log(List<String> calls) implements CallListener {

        @Override
        public void callEnded(CallEnded event) {
            Object status = event.failure()
                    .map(failure -> (PetStoreException) failure)
                    .flatMap(PetStoreException::response)
                    .map(response -> (Object) response.status())
                    .orElse(null);
            calls.add(event.call().operation() + " " + status);
        }
    }
}
