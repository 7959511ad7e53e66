// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What docs/spring-boot.md shows and says. */
class GuideTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    @Test
    void runsCodeOfGuide() {
        List<Runnable> callbacks = new ArrayList<>();
        try (MockPetStore service = MockPetStore.start()) {
            service.seed(NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE));
            application
                    .withPropertyValues(
                            "petstore.base-url=" + service.baseUrl(),
                            "petstore.api-key=" + service.apiKey(),
                            "petstore.clients.staging.base-url=http://localhost:1/v1",
                            "petstore.clients.staging.api-key=s")
                    .withBean("callbackThreads", Executor.class, () -> task -> {
                        callbacks.add(task);
                        task.run();
                    })
                    .withUserConfiguration(Callbacks.class, Shelter.class, Comparison.class)
                    .run(context -> {
                        assertThat(context.getBean(Shelter.class).available())
                                .extracting(Pet::name)
                                .containsExactly("Bella");
                        Comparison comparison = context.getBean(Comparison.class);
                        comparison.production.listPets().executeAsync().join();
                        assertThat(callbacks).isNotEmpty();
                        assertThat(comparison.staging).hasToString("PetStoreClient[staging, http://localhost:1/v1]");
                    });
        }
    }

    @Test
    void listsFromCache() {
        try (MockPetStore service = MockPetStore.start()) {
            application
                    .withPropertyValues(
                            "petstore.base-url=" + service.baseUrl(), "petstore.api-key=" + service.apiKey())
                    .withUserConfiguration(Caching.class, Catalogue.class)
                    .run(context -> {
                        context.getBean(Catalogue.class).forAdoption();
                        context.getBean(Catalogue.class).forAdoption();
                    });
            assertThat(service.journal().requests()).hasSize(1);
        }
    }

    @Test
    void connectsToServiceInSameProcess() {
        application
                .withUserConfiguration(ServiceInSameProcess.class, Shelter.class)
                .run(context ->
                        assertThat(context.getBean(Shelter.class).available()).isEmpty());
    }

    @Test
    void readsKeyOfTheDefaultClientForEachRequest() {
        Deque<String> keys = new ArrayDeque<>(List.of("old", "new"));
        try (MockPetStore service = MockPetStore.start()) {
            service.keys().add("old", QuotaPlan.FREE);
            service.keys().add("new", QuotaPlan.FREE);
            service.keys().add("staging", QuotaPlan.FREE);
            application
                    .withUserConfiguration(ChangingKey.class, Comparison.class)
                    .withBean("currentKey", Supplier.class, () -> (Supplier<String>) keys::remove)
                    .withPropertyValues(
                            "petstore.base-url=" + service.baseUrl(),
                            "petstore.clients.staging.base-url=" + service.baseUrl(),
                            "petstore.clients.staging.api-key=staging")
                    .run(context -> {
                        Comparison clients = context.getBean(Comparison.class);
                        clients.production.listPets().execute();
                        clients.production.listPets().execute();
                        clients.staging.listPets().execute();
                    });
            assertThat(service.journal().requests())
                    .extracting(request -> request.keyId().orElseThrow())
                    .containsExactly(
                            service.keys().get("old").id(),
                            service.keys().get("new").id(),
                            service.keys().get("staging").id());
        }
    }

    static String guide() {
        try {
            return Files.readString(Path.of("../docs/spring-boot.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Configuration
    static class Callbacks {

        @Bean
        PetStoreClientBuilderCustomizer callbacks(@Qualifier("callbackThreads") Executor executor) {
            return (client, builder) -> builder.callbackExecutor(executor);
        }
    }

    @Configuration
    @EnableCaching
    static class Caching {

        @Bean
        CacheManager caches() {
            return new ConcurrentMapCacheManager();
        }
    }

    static class Catalogue {

        private final PetStoreClient petStore;

        Catalogue(PetStoreClient petStore) {
            this.petStore = petStore;
        }

        @Cacheable(cacheNames = "forAdoption", sync = true)
        public List<Pet> forAdoption() {
            return petStore.listPets().status(PetStatus.AVAILABLE).execute();
        }
    }

    @Configuration
    static class ChangingKey {

        @Bean
        PetStoreClientBuilderCustomizer changingKey(Supplier<String> currentKey) {
            return (client, builder) -> {
                if (client.equals(ClientName.DEFAULT)) {
                    builder.apiKey(currentKey);
                }
            };
        }
    }

    @Configuration
    static class ServiceInSameProcess {

        @Bean
        MockPetStore service() {
            return MockPetStore.start();
        }

        @Bean
        PetStoreConnectionDetails connection(MockPetStore service) {
            return new PetStoreConnectionDetails() {
                @Override
                public String baseUrl() {
                    return service.baseUrl();
                }

                @Override
                public String apiKey() {
                    return service.apiKey();
                }
            };
        }
    }

    static class Comparison {

        final PetStoreClient production;
        final PetStoreClient staging;

        Comparison(PetStoreClient production, @Qualifier("staging") PetStoreClient staging) {
            this.production = production;
            this.staging = staging;
        }
    }
}
