package com.petstore.lab.simulation;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Reason;
import java.time.Duration;

/** A request on its way, and the answer on its way back. Who gives up on it takes nothing back: it arrives all the same. */
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
        sender.sent();
        stopTimer = loop.schedule(Duration.ofNanos(options.timeoutNanos()), () -> cancel(Reason.TIMEOUT));
        Duration oneWay = service.randomRoundTrip().dividedBy(2);
        boolean afterFirstAnswer = sender.wasAnswered();
        loop.schedule(oneWay, () -> arrive(oneWay, afterFirstAnswer));
        return this;
    }

    private void arrive(Duration wayBack, boolean afterFirstAnswer) {
        Answer answer = service.answer(sender);
        if (answer.status() == 429 && afterFirstAnswer) {
            sender.refusedAfterFirstAnswer();
        }
        switch (service.randomFate()) {
            case DELIVERED -> loop.schedule(wayBack, () -> deliver(answer));
            case RESET -> loop.schedule(wayBack, () -> cancel(Reason.LOST));
            case SILENT -> {}
        }
    }

    private void deliver(Answer answer) {
        if (end()) {
            sender.answered(answer);
            RawResponse response = answer.toResponse();
            options.gatekeeper().onHeaders(response);
            callback.onResponse(response);
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
