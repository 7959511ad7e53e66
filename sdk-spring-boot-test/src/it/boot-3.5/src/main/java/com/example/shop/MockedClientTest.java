// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.CreatePetCall;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RequestCall;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests without a service: Mockito makes the client and its calls. */
class MockedClientTest {

    private static final Pet REX = Pet.builder().id(1).name("Rex").categoryId(7).build();

    @Test
    void mocksWhatIsListed() {
        PetStoreClient client = mock(PetStoreClient.class, RETURNS_DEEP_STUBS);
        when(client.listPets().execute())
                .thenReturn(
                        List.of(Pet.builder().id(1).name("Rex").categoryId(7).build()));

        assertEquals(List.of("Rex"), new Shelter(client, client).pets());
    }

    @Test
    void mocksFailure() {
        PetStoreClient client = mock(PetStoreClient.class, RETURNS_DEEP_STUBS);
        RateLimitException exhausted =
                new RateLimitException(FailureFacts.of("listPets").retryAfter(Duration.ofSeconds(30)));
        when(client.listPets().execute()).thenThrow(exhausted);

        Shelter shelter = new Shelter(client, client);
        assertSame(exhausted, assertThrows(RateLimitException.class, shelter::pets));
    }

    @Test
    @SuppressWarnings({"deprecation", "removal", "unchecked"})
    void mocksCallsOneByOne() {
        PetStoreClient client = mock(PetStoreClient.class);
        CreatePetCall create = mock(CreatePetCall.class);
        PetStoreCall<Pet> get = mock(PetStoreCall.class);
        RequestCall<String> request = mock(RequestCall.class);
        when(client.createPet(any())).thenReturn(create);
        when(create.timeout(any())).thenReturn(create);
        when(create.execute()).thenReturn(REX);
        when(client.getPet(1)).thenReturn(get);
        when(get.execute()).thenReturn(REX);
        when(client.request("GET", "/store/orders")).thenReturn(request);
        when(request.execute()).thenReturn("[]");

        NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();
        assertEquals(REX, client.createPet(rex).timeout(Duration.ofSeconds(1)).execute());
        assertEquals(REX, client.getPet(1).execute());
        assertEquals("[]", client.request("GET", "/store/orders").execute());
        verify(client).createPet(rex);
    }

    @Test
    void mocksEvent() {
        AtomicReference<String> logged = new AtomicReference<>();
        CallListener listener = new CallListener() {
            @Override
            public void retryScheduled(RetryScheduled event) {
                logged.set("attempt " + event.attempt() + ": " + event.failure().getMessage());
            }
        };

        CallListener.RetryScheduled event = mock(CallListener.RetryScheduled.class);
        when(event.attempt()).thenReturn(1);
        when(event.failure()).thenReturn(new ServerException(FailureFacts.of("listPets")));

        listener.retryScheduled(event);
        assertEquals("attempt 1: listPets: 500 without an error body (1 attempt)", logged.get());
    }
}
