package com.example

import com.petstore.mockserver.MockPetStore
import com.petstore.sdk.PetStoreClient
import com.petstore.sdk.error.BadRequestException
import com.petstore.sdk.error.PetStoreApiException
import com.petstore.sdk.CallListener
import com.petstore.sdk.model.NewPet
import com.petstore.sdk.model.Pet
import com.petstore.sdk.model.PetStatus
import kotlin.jvm.optionals.getOrNull

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
        val settings = PetStoreClient.builder().baseUrl(server.baseUrl()).apiKey(server.apiKey()).listener(calls)
        settings.build().use { client ->
            create(client)
            failOnPurpose(client)
            val orders: Array<Any> = client.request("GET", "/store/orders").returning(Array<Any>::class.java).execute()
            expect(orders.isEmpty(), "An answer as a class", orders.size)
        }
    }
    expect(calls.ended == 4, "Calls that a listener was told of", calls.ended)
}

private fun create(client: PetStoreClient) {
    val rex: Pet = client.createPet(NewPet.builder().name("Rex").categoryId(7).status(PetStatus.SOLD).build()).execute()
    val name: String = rex.name()
    val status: PetStatus? = rex.status().getOrNull()
    expect(name.length == 3 && status == PetStatus.SOLD, "The new animal as it was sent", rex)
    val sold: List<Pet> = client.listPets().limit(10).status(PetStatus.SOLD).executeAsync().join()
    expect(sold == listOf(rex), "A list of the new animal", sold)
}

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

private fun expect(holds: Boolean, expected: String, found: Any) {
    check(holds) { "Expected: $expected; found: $found" }
    println("$expected: $found")
}
