// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.lang.module.ModuleDescriptor;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Calls the server, both as modules, and passes on what it got with mappers of its own. */
public final class Application {

    private static final Set<String> PUBLIC_PACKAGES =
            Set.of("com.petstore.sdk", "com.petstore.sdk.error", "com.petstore.sdk.model", "com.petstore.sdk.response");

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args none
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        checkModules();
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            NewPet wanted = NewPet.builder()
                    .name("Rex")
                    .categoryId(7)
                    .status(PetStatus.SOLD)
                    .build();
            Pet rex = client.createPet(wanted).execute();
            List<Pet> sold = client.listPets().status(PetStatus.SOLD).execute();
            EveryType.expect(sold.equals(List.of(rex)), "A list of the new pet", sold);
            passOnWithJackson2(rex);
            passOnWithJackson3(rex);
        }
        EveryType.main(args);
    }

    private static void checkModules() {
        ModuleDescriptor sdk = PetStoreClient.class.getModule().getDescriptor();
        EveryType.expect(
                !sdk.isAutomatic(), "The SDK as a module with a descriptor of its own", sdk.toNameAndVersion());
        Set<String> exported = sdk.exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
        EveryType.expect(
                exported.equals(PUBLIC_PACKAGES), "The public packages and nothing internal exported", exported);
        ModuleDescriptor server = MockPetStore.class.getModule().getDescriptor();
        EveryType.expect(
                server.name().equals("com.petstore.mockserver"),
                "The server as a module with a name that will stay",
                server.toNameAndVersion());
    }

    // The models' fields and constructors are private, so Jackson reaches them only if the SDK's module lets it.
    private static void passOnWithJackson2(Pet pet) throws com.fasterxml.jackson.core.JsonProcessingException {
        var mapper = new com.fasterxml.jackson.databind.ObjectMapper();
        String json = mapper.writeValueAsString(pet);
        EveryType.expect(mapper.readValue(json, Pet.class).equals(pet), "A pet through Jackson 2 and back", json);
    }

    private static void passOnWithJackson3(Pet pet) {
        var mapper = new tools.jackson.databind.json.JsonMapper();
        String json = mapper.writeValueAsString(pet);
        EveryType.expect(mapper.readValue(json, Pet.class).equals(pet), "A pet through Jackson 3 and back", json);
    }
}
