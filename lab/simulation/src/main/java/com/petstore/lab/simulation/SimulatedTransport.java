package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.Attempt;
import com.petstore.sdk.internal.http.HttpCommand;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.http.Transport;
import java.time.Duration;

/** What one process has in place of sockets. */
final class SimulatedTransport implements Transport {

    private final EventLoop loop;
    private final SimulatedService service;
    private final ProcessRecord sender;

    SimulatedTransport(EventLoop loop, SimulatedService service, ProcessRecord sender) {
        this.loop = loop;
        this.service = service;
        this.sender = sender;
    }

    @Override
    public void requireOpen() {}

    @Override
    public HttpReply exchange(HttpCommand command, Attempt attempt) {
        throw new UnsupportedOperationException("nobody may hold the one thread of a simulation");
    }

    @Override
    public Exchange start(HttpCommand command, Attempt attempt, Callback callback) {
        return new SimulatedExchange(loop, service, sender, callback).begin(Duration.ofNanos(attempt.timeoutNanos()));
    }

    @Override
    public void close() {}
}
