// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;

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
    public RawResponse send(ApiRequest request, SendOptions options) {
        throw new UnsupportedOperationException("nobody may hold the one thread of a simulation");
    }

    @Override
    public Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback) {
        if (sender.life().isKilled()) {
            return reason -> {};
        }
        return new SimulatedExchange(loop, service, sender, options, callback).begin();
    }

    @Override
    public void close() {}
}
