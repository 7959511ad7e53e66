// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.simulation.SimulatedQuota.Decision;
import com.petstore.simulation.SimulatedService.Fate;
import java.time.Duration;

/**
 * Carries requests of either kind of client to the service and responses back, in place of sockets.
 *
 * @param loop brings requests and responses
 * @param service where they go to and come from
 * @param sender the process
 */
record SimulatedTransport(EventLoop loop, SimulatedService service, ProcessRecord sender) implements Transport {

    @Override
    public RawResponse send(ApiRequest request, Options options) {
        throw new UnsupportedOperationException("the one thread of a simulation must not block");
    }

    @Override
    public Exchange sendAsync(ApiRequest request, Options options, Callback callback) {
        if (sender.isKilled()) {
            return kind -> {};
        }
        if (options.gatekeeper().begin() == null) {
            callback.onFailure(new TransportFailure(Kind.GATE_CLOSED, false, null));
            return kind -> {};
        }
        SimulatedExchange exchange = new SimulatedExchange(options, callback);
        exchange.begin();
        return exchange;
    }

    @Override
    public void close() {}

    /** A request on its way, and its response on the way back. Giving up does not recall it: it arrives anyway. */
    private final class SimulatedExchange implements Exchange {

        private final Options options;
        private final Callback callback;
        private Runnable stopTimer = () -> {};
        private boolean ended;

        SimulatedExchange(Options options, Callback callback) {
            this.options = options;
            this.callback = callback;
        }

        void begin() {
            sender.sent();
            stopTimer = loop.schedule(Duration.ofNanos(options.timeoutNanos()), () -> cancel(Kind.TIMEOUT));
            Duration oneWay = service.randomRoundTrip().dividedBy(2);
            loop.schedule(oneWay, () -> arrive(oneWay));
        }

        private void arrive(Duration wayBack) {
            if (service.isDown()) {
                loop.schedule(wayBack, () -> cancel(Kind.FAILED));
                return;
            }
            Decision decision = service.admit(sender);
            Fate fate = service.randomFate();
            if (service.processing().isZero()) {
                sendBack(decision, fate, wayBack);
            } else {
                loop.schedule(service.processing(), () -> sendBack(decision, fate, wayBack));
            }
        }

        private void sendBack(Decision decision, Fate fate, Duration wayBack) {
            ServiceResponse response = service.respond(decision);
            switch (fate) {
                case DELIVERED -> loop.schedule(wayBack, () -> deliver(response));
                case RESET -> loop.schedule(wayBack, () -> cancel(Kind.FAILED));
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
        public void cancel(Kind kind) {
            if (end()) {
                callback.onFailure(new TransportFailure(kind, true, null));
            }
        }

        private boolean end() {
            if (ended) {
                return false;
            }
            ended = true;
            stopTimer.run();
            return !sender.isKilled();
        }
    }
}
