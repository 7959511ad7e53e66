// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.util.concurrent.CompletableFuture;

/** Lets an application make its calls with the SDK or with a client to compare it with. */
@FunctionalInterface
interface SimulatedClient {

    CompletableFuture<?> call(CallOptions options);
}
