// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.util.concurrent.CompletableFuture;

/** What the application of one process makes its calls with. */
@FunctionalInterface
interface SimulatedClient {

    CompletableFuture<?> call(CallOptions options);
}
