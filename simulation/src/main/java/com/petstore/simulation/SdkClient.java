// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.call.AsyncRunner;
import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallObserver;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.OpenCalls;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.ratelimit.GateRegistry;
import com.petstore.sdk.model.Pet;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is judged: the code of this library, from the runner down to the reading of responses, as a process of its own. */
final class SdkClient {

    private static final Operation<List<Pet>> LIST_PETS =
            Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), PetJson::decodeList);

    private SdkClient() {}

    /** A process that shares the key with the others, and the ledger if there is one. */
    static SimulatedClient of(SimulatedProcess process, Pacing.@Nullable Factory ledger) {
        GateRegistry registry = new GateRegistry(process.random()::nextDouble, ledger);
        CallEnvironment environment = new CallEnvironment(
                process.transport(),
                process.time(),
                new ApiKeySource(() -> "key-1"),
                registry.ofClient("https://pets.example:443", process.time()),
                new OpenCalls(process.time()),
                new CallObserver(List.of(), BaseUrl.parse("https://pets.example/v1", false), "default"),
                process.random()::nextDouble,
                Runnable::run,
                Runnable::run);
        return options -> AsyncRunner.run(LIST_PETS, settings(options), environment);
    }

    private static CallSettings settings(CallOptions options) {
        return new CallSettings(
                options.timeout(),
                options.maxRateLimitWait().orElse(null),
                Duration.ofSeconds(20),
                RetryPolicy.defaults(),
                List.of(),
                options.isBackground());
    }
}
