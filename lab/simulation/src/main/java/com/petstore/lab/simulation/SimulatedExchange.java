// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.time.Duration;

/** A request on its way, and its response on the way back. Giving up does not recall it: it arrives anyway. */
final class SimulatedExchange implements Transport.Exchange {

    private final EventLoop loop;
    private final SimulatedService service;
    private final ProcessRecord sender;
    private final SendOptions options;
    private final Transport.Callback callback;
    private Runnable stopTimer = () -> {};
    private boolean ended;

    SimulatedExchange(
            EventLoop loop,
            SimulatedService service,
            ProcessRecord sender,
            SendOptions options,
            Transport.Callback callback) {
        this.loop = loop;
        this.service = service;
        this.sender = sender;
        this.options = options;
        this.callback = callback;
    }

    SimulatedExchange begin() {
        if (!options.gatekeeper().begin()) {
            ended = true;
            callback.onFailure(new TransportFailure(Reason.GATE_CLOSED, false, null));
            return this;
        }
        sender.sent();
        stopTimer = loop.schedule(Duration.ofNanos(options.timeoutNanos()), () -> cancel(Reason.TIMEOUT));
        Duration oneWay = service.randomRoundTrip().dividedBy(2);
        boolean afterFirstResponse = sender.hasResponse();
        loop.schedule(oneWay, () -> arrive(oneWay, afterFirstResponse));
        return this;
    }

    private void arrive(Duration wayBack, boolean afterFirstResponse) {
        ServiceResponse response = service.respond(sender);
        if (response.status() == 429 && afterFirstResponse) {
            sender.refusedAfterFirstResponse();
        }
        switch (service.randomFate()) {
            case DELIVERED -> loop.schedule(wayBack, () -> deliver(response));
            case RESET -> loop.schedule(wayBack, () -> cancel(Reason.LOST));
            case SILENT -> {}
        }
    }

    private void deliver(ServiceResponse response) {
        if (end()) {
            sender.received(response);
            RawResponse raw = response.toRawResponse();
            options.gatekeeper().responded(raw);
            callback.onResponse(raw);
        }
    }

    @Override
    public void cancel(Reason reason) {
        if (end()) {
            callback.onFailure(new TransportFailure(reason, true, null));
        }
    }

    private boolean end() {
        if (ended) {
            return false;
        }
        ended = true;
        stopTimer.run();
        sender.ended();
        return !sender.life().isKilled();
    }
}
