package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Locale;

/** When a fault strikes: before or after the service has processed the request. */
public enum FaultPhase {
    /** Once path and method are known, and before the key is looked at: nothing is counted or done for the request. */
    BEFORE_PROCESSING,
    /**
     * Once the operation has done its work and has a response, even a 404. Requests that were
     * refused earlier, with 401, 429, 415, 413, 408 or 406, never reach it.
     */
    AFTER_PROCESSING;

    /** {@return the name in JSON, such as {@code before-processing}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds the phase of a name.
     *
     * @param id the name, such as {@code before-processing}
     * @return the phase
     * @throws IllegalArgumentException if there is none of that name
     */
    public static FaultPhase of(String id) {
        return Arrays.stream(values())
                .filter(phase -> phase.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("phase must be one of "
                        + Arrays.stream(values()).map(FaultPhase::id).toList() + ", was " + id));
    }
}
