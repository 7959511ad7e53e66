package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.SendOptions;
import com.petstore.sdk.internal.ratelimit.Permit;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import org.jspecify.annotations.Nullable;

/** An attempt in flight. Outlives it: the headers of a response may come after the call has gone on without it. */
final class GrantedAttempt implements SendOptions.Gatekeeper {

    private final RateLimitGate gate;
    private final Permit permit;
    private volatile @Nullable RawResponse response;

    GrantedAttempt(RateLimitGate gate, Permit permit) {
        this.gate = gate;
        this.permit = permit;
    }

    @Override
    public boolean maySend() {
        return gate.maySend(permit);
    }

    @Override
    public void onHeaders(RawResponse received) {
        response = received;
        gate.responded(permit, received);
    }

    /** Its response, whose body may be missing, or null as long as there is none. */
    @Nullable
    RawResponse response() {
        return response;
    }

    /** It ends without a response that was read, but may have reached the service. */
    void lost() {
        gate.lost(permit);
    }
}
