// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.function.Function;
import java.util.function.Supplier;

/** Who makes the calls of a simulation. */
enum Policy {
    OURS("ours", () -> SdkClient::newProcess),
    LEDGER("ours, shared ledger", () -> withLedger(new SimulatedLedger(LedgerFault.NONE))),
    RETRY_AFTER("Retry-After per request", () -> RetryingModel::retryAfter),
    BACKOFF("exponential backoff", () -> RetryingModel::backoff);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final Supplier<Function<SimulatedProcess, SimulatedClient>> clients;

    Policy(String label, Supplier<Function<SimulatedProcess, SimulatedClient>> clients) {
        this.label = label;
        this.clients = clients;
    }

    /** Makes the client of each process of one fleet. */
    Function<SimulatedProcess, SimulatedClient> clients() {
        return clients.get();
    }

    /** Makes clients that share this ledger. */
    static Function<SimulatedProcess, SimulatedClient> withLedger(SimulatedLedger ledger) {
        return process -> SdkClient.withLedger(process, ledger);
    }

    @Override
    public String toString() {
        return label;
    }
}
