// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the failure of a client's last call, until a later call succeeds. */
final class LastFailure implements CallListener {

    private volatile @Nullable Map<String, Object> last;

    @Override
    public void callEnded(CallEnded event) {
        last = event.failure().map(LastFailure::shown).orElse(null);
    }

    private static Map<String, Object> shown(Throwable failure) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("type", failure.getClass().getSimpleName());
        shown.put("message", String.valueOf(failure.getMessage()));
        shown.put("at", Instant.now());
        return shown;
    }

    /** Returns type, message and time of the failure, or empty if the last call succeeded. */
    Optional<Map<String, Object>> details() {
        return Optional.ofNullable(last);
    }
}
