// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.testkit.CallStyle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that no user waits for. */
class BackgroundCallsTest extends MockServerTest {

    @Test
    void aCallShowsThatItIsInTheBackground() {
        assertThat(client.listPets().background()).hasToString("listPets[GET pets] in the background");
        assertThat(client.createPet(NewPet.builder().name("Rex").categoryId(7).build())
                        .background()
                        .toString())
                .endsWith(" in the background");
        assertThat(client.listPets().toString()).doesNotContain("background");
    }

    @Test
    void aClientShowsThatItsCallsAreInTheBackground() {
        try (PetStoreClient jobs = client.toBuilder().background(true).build()) {
            assertThat(jobs.toString()).contains("background");
            assertThat(jobs.listPets().toString()).endsWith(" in the background");
            assertThat(client.toString()).doesNotContain("background");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventsNameTheClassOfTheirCall(CallStyle style) {
        List<Boolean> classes = new CopyOnWriteArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void callStarted(CallStarted event) {
                classes.add(event.call().background());
            }
        };
        try (PetStoreClient observed = clientBuilder().addListener(listener).build();
                PetStoreClient jobs = observed.toBuilder().background(true).build()) {
            style.execute(observed.listPets());
            style.execute(observed.listPets().background());
            style.execute(jobs.listPets());
        }

        assertThat(classes).containsExactly(false, true, true);
    }

    @Test
    void aClientForJobsSharesTheRateLimitOfTheClientThatItWasMadeFrom() {
        client.listPets().execute();
        try (PetStoreClient jobs = client.toBuilder().background(true).build()) {
            jobs.listPets().execute();

            assertThat(jobs.rateLimitStatus().rateLimit())
                    .isPresent()
                    .isEqualTo(client.rateLimitStatus().rateLimit());
        }
    }
}
