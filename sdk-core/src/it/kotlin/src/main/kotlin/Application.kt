package com.example

import com.petstore.mockserver.Fault
import com.petstore.mockserver.MockPetStore
import com.petstore.mockserver.Stub
import com.petstore.sdk.CallListener
import com.petstore.sdk.PetStoreClient
import com.petstore.sdk.error.BadRequestException
import com.petstore.sdk.error.PetStoreApiException
import com.petstore.sdk.model.NewPet
import com.petstore.sdk.model.Pet
import com.petstore.sdk.model.PetStatus
import kotlin.jvm.optionals.getOrNull
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.future.await
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull

/** Counts calls, as a class that implements an interface of the SDK. */
class Calls : CallListener {
    var ended = 0

    override fun callEnded(event: CallListener.CallEnded) {
        ended++
    }
}

/** Uses the SDK as Kotlin sees it: no name needs backticks, no value a check for null that its type does not ask for. */
fun main() {
    val calls = Calls()
    MockPetStore.start().use { server ->
        val settings = PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey(server.apiKey()).addListener(calls)
        settings.build().use { client ->
            create(client)
            failOnPurpose(client)
            val orders: Array<Any> = client.request("GET", "/store/orders").returning(Array<Any>::class.java).execute()
            expect(orders.isEmpty(), "A response as a class", orders.size)
            readDataClass(server, client)
        }
        PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey(server.apiKey()).build().use { client ->
            awaitInCoroutines(server, client)
        }
    }
    expect(calls.ended == 5, "Calls that a listener was told of", calls.ended)
    useEveryType()
}

private fun create(client: PetStoreClient) {
    val rex: Pet = client.createPet(NewPet.builder().name("Rex").categoryId(7).status(PetStatus.SOLD).build()).execute()
    val name: String = rex.name()
    val status: PetStatus? = rex.status().getOrNull()
    expect(name.length == 3 && status == PetStatus.SOLD, "The new pet as it was sent", rex)
    val sold: List<Pet> = client.listPets().limit(10).status(PetStatus.SOLD).executeAsync().join()
    expect(sold == listOf(rex), "A list of the new pet", sold)
}

/** Without a constructor that Jackson finds by itself. */
data class Order(val id: Long, val note: String = "none")

private fun readDataClass(server: MockPetStore, client: PetStoreClient) {
    server.stubs().add(Stub.post("/v1/store/orders").returns(201, "{\"id\":7}"))
    val order: Order = client.request("POST", "/store/orders").jsonBody(Order(7)).returning(Order::class.java).execute()
    expect(order == Order(7), "A data class, with its default", order)
}

private fun awaitInCoroutines(server: MockPetStore, client: PetStoreClient) = runBlocking {
    val names = names(client)
    expect(names == listOf("Rex"), "Names of pets in a coroutine", names)
    server.faults().add(Fault.stall().times(1))
    val late = namesInTime(client)
    expect(late == null, "A call that is cancelled with its coroutine", late ?: "nothing")
}

/** Suspends, and holds no thread, until the response is there. */
suspend fun names(client: PetStoreClient): List<String> {
    val pets = client.listPets().limit(50).executeAsync().await()
    return pets.map { it.name() }
}

/** Gives up after half a second, which cancels the call. */
suspend fun namesInTime(client: PetStoreClient): List<String>? =
    withTimeoutOrNull(500.milliseconds) { names(client) }

private fun failOnPurpose(client: PetStoreClient) {
    try {
        val none: List<Pet> = client.listPets().status(PetStatus.of("adopted")).execute()
        expect(false, "A typed failure for an unknown status", none)
    } catch (e: BadRequestException) {
        val failure: PetStoreApiException = e
        val code: String? = failure.errorBody().getOrNull()?.code()
        expect(code == "invalid_request", "A typed failure with the service's reasons", failure)
    }
}

internal fun expect(holds: Boolean, expected: String, found: Any) {
    check(holds) { "Expected: $expected; found: $found" }
    println("$expected: $found")
}
