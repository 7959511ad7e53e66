package com.petstore.lab.simulation;

import java.util.function.Function;

/** Who makes the calls of a simulation. */
enum Policy {
    OURS("ours", SdkClient::newProcess),
    RETRY_AFTER("Retry-After per request", RetryingModel::retryAfter),
    BACKOFF("exponential backoff", RetryingModel::backoff);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method
    private final Function<SimulatedProcess, SimulatedClient> clients;

    Policy(String label, Function<SimulatedProcess, SimulatedClient> clients) {
        this.label = label;
        this.clients = clients;
    }

    Function<SimulatedProcess, SimulatedClient> clients() {
        return clients;
    }

    @Override
    public String toString() {
        return label;
    }
}
