// SPDX-License-Identifier: Apache-2.0
package com.example.shop;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.CreatePetCall;
import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.RequestCall;
import com.petstore.sdk.ResponseType;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Names every public type of the SDK, and uses it once. A test of the SDK checks that none is missing. */
public final class EveryType {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private EveryType() {}

    /**
     * Runs the program, which fails if anything is not as it should be.
     *
     * @param args none
     */
    public static void main(String[] args) {
        Events events = new Events();
        TimeSource time = TimeSource.system();
        TimeSource.Cancellable alarm = time.schedule(SECOND, () -> {});
        alarm.cancel();
        try (MockPetStore server = MockPetStore.start()) {
            PetStoreClientBuilder builder = PetStoreClient.builder()
                    .baseUrl(server.baseUrl())
                    .apiKey(server.apiKey())
                    .retryPolicy(RetryPolicy.defaults().withInitialDelay(Duration.ofMillis(1)))
                    .rateLimitScope(RateLimitScope.isolated())
                    .timeSource(time)
                    .addListener(events)
                    .clientName("shop");
            server.faults().add(Fault.status(503).times(1));
            try (PetStoreClient client = builder.build()) {
                call(client);
            }
        }
        expect(events.seen.containsAll(List.of("wait", "attempt", "retry", "end")), "Events", events.seen);
        Function<QuotaLedger, RateLimitScope> withLedger = RateLimitScope::ledger;
        expect(withLedger != null, "A scope with a ledger", RateLimitScope.shared());
        expect(failures().size() == 13, "Exceptions", failures());
        values();
    }

    @SuppressWarnings("removal")
    private static void call(PetStoreClient client) {
        ListPetsCall list = client.listPets().limit(5).timeout(Duration.ofSeconds(30));
        PetStoreResponse<List<Pet>> listed = list.executeForResponse();
        Headers headers = listed.headers();
        RateLimit limit = listed.rateLimit().orElseThrow();
        expect(listed.attempts() == 2 && headers.first("Date").isPresent(), "A list at the second attempt", limit);
        CreatePetCall create =
                client.createPet(NewPet.builder().name("Rex").categoryId(7).build());
        Pet rex = create.header("X-Shop", "a").execute();
        PetStoreCall<Pet> get = client.getPet(rex.id());
        expect(get.execute().equals(rex), "A pet by its id", rex);
        RequestCall<List<Map<String, Object>>> orders =
                client.request("GET", "/store/orders").returning(new ResponseType<List<Map<String, Object>>>() {});
        expect(orders.execute().isEmpty(), "Orders", "none");
        RateLimitStatus status = client.rateLimitStatus();
        RateLimitStatus.State state = status.state();
        expect(state == RateLimitStatus.State.OPEN, "An open gate", status);
    }

    private static List<PetStoreException> failures() {
        ErrorBody.Builder body = ErrorBody.builder().code("none").message("no such pet");
        ErrorResponse.Builder response = ErrorResponse.builder(404);
        ErrorResponse shown = response.errorBody(body.status(404).build()).build();
        NotFoundException notFound =
                new NotFoundException(FailureFacts.of("getPet").response(shown));
        PetStoreApiException api = notFound;
        expect(api.status() == 404, "A failure from facts", notFound);
        FailureFacts facts = FailureFacts.of("getPet").window(RateLimitWindow.MINUTE);
        BadRequestException badRequest = new BadRequestException(FailureFacts.of("getPet"));
        UnauthorizedException unauthorized = new UnauthorizedException(FailureFacts.of("getPet"));
        ServerException server = new ServerException(FailureFacts.of("getPet"));
        RateLimitException rateLimit = new RateLimitException(facts);
        PetStoreTransportException transport = new PetStoreTransportException(facts);
        PetStoreTimeoutException timeout = new PetStoreTimeoutException(facts);
        PetStoreDecodeException decode = new PetStoreDecodeException(facts);
        PetStoreApiKeyException apiKey = new PetStoreApiKeyException(facts);
        PetStoreInterruptedException interrupted = new PetStoreInterruptedException(facts);
        PetStoreClosedException closed = new PetStoreClosedException(facts);
        return List.of(
                notFound,
                badRequest,
                unauthorized,
                server,
                new PetStoreApiException(FailureFacts.of("getPet")
                        .response(ErrorResponse.builder(409).build())),
                rateLimit,
                transport,
                timeout,
                decode,
                apiKey,
                interrupted,
                closed,
                api);
    }

    private static void values() {
        Pet.Builder pet = Pet.builder().id(1).name("Rex").categoryId(7);
        NewPet.Builder newPet = NewPet.builder().name("Rex").categoryId(7).status(PetStatus.SOLD);
        PetStatus.Known known =
                newPet.build().status().flatMap(PetStatus::known).orElseThrow();
        expect(known == PetStatus.Known.SOLD, "A known status", known);
        PetStoreResponse.Builder<Pet> response = PetStoreResponse.builder(pet.build());
        expect(response.build().status() == 200, "A response for tests", response.build());
        LedgerStatus.Builder lost = LedgerStatus.builder();
        LedgerStatus ledger = lost.unreachable(Instant.EPOCH, "no Redis").build();
        RateLimitStatus.Builder status = RateLimitStatus.builder(RateLimitStatus.State.PACED);
        expect(!status.ledger(ledger).build().ledger().orElseThrow().reachable(), "A lost ledger", ledger);
    }

    /** Uses an event of each kind; those that no call causes are an application's own, as in its tests. */
    private static final class Events implements CallListener {

        private final List<String> seen = new ArrayList<>();

        Events() {
            Wait wait = new Wait();
            waitStarted(wait);
            CallListener.AttemptEvent event = wait;
            expect(event.attempt() == 1, "An event", event);
            waitEnded(wait);
        }

        @Override
        public void callStarted(CallListener.CallStarted event) {
            CallListener.CallInfo call = event.call();
            expect(call.clientName().equals("shop"), "A call of a client with a name", call);
        }

        @Override
        public void waitStarted(CallListener.WaitStarted event) {
            seen.add(event.expectedWait().isZero() ? "wait" : "unexpected");
        }

        @Override
        public void waitEnded(CallListener.WaitEnded event) {
            seen.add(event.elapsed().isZero() ? "unexpected" : "waited");
        }

        @Override
        public void attemptStarted(CallListener.AttemptStarted event) {
            CallListener.RequestHeaders headers = event.requestHeaders();
            headers.set("X-Trace", "1");
        }

        @Override
        public void attemptEnded(CallListener.AttemptEnded event) {
            seen.add(event.status().isPresent() ? "attempt" : "unexpected");
        }

        @Override
        public void retryScheduled(CallListener.RetryScheduled event) {
            seen.add(event.failure().retryable() ? "retry" : "unexpected");
        }

        @Override
        public void callEnded(CallListener.CallEnded event) {
            seen.add(event.failure().isEmpty() ? "end" : "unexpected");
        }
    }

    /** A wait of a second of no call. */
    private static final class Wait implements CallListener.WaitStarted, CallListener.WaitEnded {

        @Override
        public CallListener.CallInfo call() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int attempt() {
            return 1;
        }

        @Override
        public Duration expectedWait() {
            return Duration.ZERO;
        }

        @Override
        public Duration elapsed() {
            return SECOND;
        }

        @Override
        public RateLimitStatus rateLimitStatus() {
            return RateLimitStatus.builder(RateLimitStatus.State.PACED).build();
        }
    }

    /**
     * States what was found, and stops the program where that is not what belongs there.
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
}
