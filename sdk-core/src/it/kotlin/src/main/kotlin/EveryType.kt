package com.example

import com.petstore.mockserver.Fault
import com.petstore.mockserver.MockPetStore
import com.petstore.sdk.CallListener
import com.petstore.sdk.CreatePetCall
import com.petstore.sdk.ListPetsCall
import com.petstore.sdk.PetStoreCall
import com.petstore.sdk.PetStoreClient
import com.petstore.sdk.PetStoreClientBuilder
import com.petstore.sdk.QuotaLedger
import com.petstore.sdk.RateLimitScope
import com.petstore.sdk.RequestCall
import com.petstore.sdk.ResponseType
import com.petstore.sdk.RetryPolicy
import com.petstore.sdk.TimeSource
import com.petstore.sdk.error.BadRequestException
import com.petstore.sdk.error.ErrorResponse
import com.petstore.sdk.error.FailureFacts
import com.petstore.sdk.error.NotFoundException
import com.petstore.sdk.error.PetStoreApiException
import com.petstore.sdk.error.PetStoreApiKeyException
import com.petstore.sdk.error.PetStoreClosedException
import com.petstore.sdk.error.PetStoreDecodeException
import com.petstore.sdk.error.PetStoreException
import com.petstore.sdk.error.PetStoreInterruptedException
import com.petstore.sdk.error.PetStoreTimeoutException
import com.petstore.sdk.error.PetStoreTransportException
import com.petstore.sdk.error.RateLimitException
import com.petstore.sdk.error.ServerException
import com.petstore.sdk.error.UnauthorizedException
import com.petstore.sdk.model.ErrorBody
import com.petstore.sdk.model.NewPet
import com.petstore.sdk.model.Pet
import com.petstore.sdk.model.PetStatus
import com.petstore.sdk.response.Headers
import com.petstore.sdk.LedgerStatus
import com.petstore.sdk.response.PetStoreResponse
import com.petstore.sdk.response.RateLimit
import com.petstore.sdk.RateLimitStatus
import com.petstore.sdk.response.RateLimitWindow
import java.time.Duration
import java.time.Instant
import kotlin.jvm.optionals.getOrNull

/** Names every public type of the SDK, and uses it once. A test of the SDK checks that none is missing. */
fun useEveryType() {
    val events = Events()
    val time: TimeSource = TimeSource.system()
    val alarm: TimeSource.Cancellable = time.schedule(Duration.ofSeconds(1)) {}
    alarm.cancel()
    MockPetStore.start().use { server ->
        val builder: PetStoreClientBuilder = PetStoreClient.builder()
            .baseUrl(server.baseUrl())
            .apiKey(server.apiKey())
            .retryPolicy(RetryPolicy.defaults().withInitialDelay(Duration.ofMillis(1)))
            .rateLimitScope(RateLimitScope.isolated())
            .timeSource(time)
            .addListener(events)
            .clientName("shop")
        server.faults().add(Fault.status(503).times(1))
        builder.build().use { client: PetStoreClient -> call(client) }
    }
    expect(events.seen.containsAll(listOf("wait", "attempt", "retry", "end")), "Events", events.seen)
    val withLedger: (QuotaLedger) -> RateLimitScope = RateLimitScope::ledger
    expect(withLedger.toString().isNotEmpty(), "A scope with a ledger", RateLimitScope.shared())
    val failures: List<PetStoreException> = failures()
    expect(failures.all { it.operation() == "getPet" }, "Exceptions", failures)
    useValues()
}

private fun call(client: PetStoreClient) {
    val list: ListPetsCall = client.listPets().limit(5).timeout(Duration.ofSeconds(30)).maxRateLimitWait(null)
    val listed: PetStoreResponse<List<Pet>> = list.executeForResponse()
    val headers: Headers = listed.headers()
    val limit: RateLimit? = listed.rateLimit().getOrNull()
    expect(listed.attempts() == 2 && headers.first("Date").isPresent, "A list at the second attempt", limit ?: "none")
    val create: CreatePetCall = client.createPet(NewPet.builder().name("Rex").categoryId(7).build())
    val rex: PetStoreCall<Pet> = create.header("X-Shop", "a")
    expect(rex.execute().name() == "Rex", "A new pet", "Rex")
    val orders: RequestCall<List<Map<String, Any>>> =
        client.request("GET", "/store/orders").returning(object : ResponseType<List<Map<String, Any>>>() {})
    expect(orders.execute().isEmpty(), "Orders", "none")
    val nothing: Void? = client.request("GET", "/store/orders").returningNothing().execute()
    expect(nothing == null, "No value of a call that returns nothing", "null")
    val status: RateLimitStatus = client.rateLimitStatus()
    val state: RateLimitStatus.State = status.state()
    expect(state == RateLimitStatus.State.OPEN, "An open gate", status)
}

private fun failures(): List<PetStoreException> {
    val body: ErrorBody.Builder = ErrorBody.builder().code("none").message("no such pet")
    val response: ErrorResponse.Builder = ErrorResponse.builder(404)
    val shown: ErrorResponse = response.errorBody(body.status(404).build()).build()
    val facts: FailureFacts = FailureFacts.of("getPet").window(RateLimitWindow.MINUTE)
    val limited: RateLimitException = RateLimitException(facts)
    expect(limited.window().getOrNull() == RateLimitWindow.MINUTE, "A window", limited)
    return listOf(
        limited,
        NotFoundException(FailureFacts.of("getPet").response(shown)),
        BadRequestException(facts),
        UnauthorizedException(facts),
        ServerException(facts),
        PetStoreApiException(FailureFacts.of("getPet").response(ErrorResponse.builder(409).build())),
        PetStoreTransportException(facts),
        PetStoreTimeoutException(facts),
        PetStoreDecodeException(facts),
        PetStoreApiKeyException(facts),
        PetStoreInterruptedException(facts),
        PetStoreClosedException(facts),
    )
}

private fun useValues() {
    val pet: Pet.Builder = Pet.builder().id(1).name("Rex").categoryId(7)
    val newPet: NewPet.Builder = NewPet.builder().name("Rex").categoryId(7).status(PetStatus.SOLD)
    val known: PetStatus.Known? = newPet.build().status().flatMap { it.known() }.getOrNull()
    expect(known == PetStatus.Known.SOLD, "A known status", known ?: "none")
    val response: PetStoreResponse.Builder<Pet> = PetStoreResponse.builder(pet.build())
    expect(response.build().status() == 200, "A response for tests", response.build())
    val lost: LedgerStatus.Builder = LedgerStatus.builder()
    val ledger: LedgerStatus = lost.unreachable(Instant.EPOCH, "no Redis").build()
    val status: RateLimitStatus.Builder = RateLimitStatus.builder(RateLimitStatus.State.PACED)
    expect(status.ledger(ledger).build().ledger().getOrNull()?.reachable() == false, "A lost ledger", ledger)
}

/** A wait of a second of no call. */
private class Wait : CallListener.WaitStarted, CallListener.WaitEnded {
    override fun call(): CallListener.CallInfo = throw UnsupportedOperationException()

    override fun attempt() = 1

    override fun expectedWait(): Duration = Duration.ZERO

    override fun elapsed(): Duration = Duration.ofSeconds(1)

    override fun rateLimitStatus(): RateLimitStatus = RateLimitStatus.builder(RateLimitStatus.State.PACED).build()
}

/** Sees an event of each kind; those for which the calls give no reason are an application's own, as in its tests. */
private class Events : CallListener {
    val seen = mutableListOf<String>()

    init {
        val wait = Wait()
        val event: CallListener.AttemptEvent = wait
        expect(event.attempt() == 1, "An event", event)
        waitStarted(wait)
        waitEnded(wait)
    }

    override fun callStarted(event: CallListener.CallStarted) {
        val call: CallListener.CallInfo = event.call()
        expect(call.clientName() == "shop", "A call of a client with a name", call)
    }

    override fun waitStarted(event: CallListener.WaitStarted) {
        seen.add(if (event.expectedWait().isZero) "wait" else "unexpected")
    }

    override fun waitEnded(event: CallListener.WaitEnded) {
        seen.add(if (event.elapsed().isZero) "unexpected" else "waited")
    }

    override fun attemptStarted(event: CallListener.AttemptStarted) {
        val headers: CallListener.RequestHeaders = event.requestHeaders()
        headers.set("X-Trace", "1")
    }

    override fun attemptEnded(event: CallListener.AttemptEnded) {
        seen.add(if (event.status().isPresent) "attempt" else "unexpected")
    }

    override fun retryScheduled(event: CallListener.RetryScheduled) {
        seen.add(if (event.failure().retryable()) "retry" else "unexpected")
    }

    override fun callEnded(event: CallListener.CallEnded) {
        seen.add(if (event.failure().isEmpty) "end" else "unexpected")
    }
}
