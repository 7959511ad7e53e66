// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A ledger whose responses a test gives. */
final class FakeLedger implements LedgerServer {

    private static final LedgerResponse NOTHING = new LedgerResponse(0, 0, false, 1, null, null, null, null);

    private final List<LedgerMessage> messages = new ArrayList<>();
    private String lastAccount = "";
    private boolean waits;
    private CompletableFuture<LedgerResponse> response = new CompletableFuture<>();

    @Override
    public CompletionStage<LedgerResponse> tell(String account, LedgerMessage message) {
        messages.add(message);
        lastAccount = account;
        response = new CompletableFuture<>();
        return response;
    }

    @Override
    public boolean waitsWhenUnreachable() {
        return waits;
    }

    void setWaitsWhenUnreachable() {
        waits = true;
    }

    String account() {
        return lastAccount;
    }

    int messages() {
        return messages.size();
    }

    /** The messages that came after this many. */
    List<LedgerMessage> since(int count) {
        return messages.subList(count, messages.size());
    }

    LedgerMessage last() {
        return messages.get(messages.size() - 1);
    }

    /** The numbers of the messages that came after this one, as they came. */
    List<Long> numbersAfter(long number) {
        return messages.stream()
                .map(LedgerMessage::number)
                .dropWhile(other -> other <= number)
                .toList();
    }

    /** The response to the last message. */
    CompletableFuture<LedgerResponse> pending() {
        return response;
    }

    void respond(LedgerResponse told) {
        response.complete(told);
    }

    /** Grants permits, and tells nothing else. */
    void grant(int permits) {
        respond(new LedgerResponse(permits, 0, false, 1, null, null, null, null));
    }

    /** Grants nothing for so long. */
    void holdFor(long millis) {
        respond(new LedgerResponse(0, millis, false, 1, null, null, null, null));
    }

    /** Tells that another process was refused just now. */
    void tellOfRefusal(long millis) {
        respond(new LedgerResponse(0, millis, false, 2, null, null, new LedgerCooldown(millis, 0, 1, 0), null));
    }

    /** Tells of a minute that another process has seen. */
    void tellOfMinute(LedgerWindow minute) {
        respond(new LedgerResponse(0, 0, false, 2, minute, null, null, null));
    }

    void acknowledge() {
        respond(NOTHING);
    }

    void fail() {
        response.completeExceptionally(new IllegalStateException("no ledger"));
    }
}
