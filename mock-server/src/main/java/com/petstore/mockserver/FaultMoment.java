package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Locale;

/** When a fault comes in: before or after the service has done what it was asked. */
public enum FaultMoment {
    /** Once path and method are known, and before the key is looked at: nothing is counted or done for the request. */
    BEFORE_APPLY,
    /**
     * Once the operation has done its work and has an answer, be it that there is no such animal. Requests that were
     * refused earlier, with 401, 429, 415, 413, 408 or 406, never come here.
     */
    AFTER_APPLY;

    /** {@return the name in JSON, such as {@code before-apply}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds the moment of a name.
     *
     * @param id the name, such as {@code before-apply}
     * @return the moment
     * @throws IllegalArgumentException if there is none of that name
     */
    public static FaultMoment of(String id) {
        return Arrays.stream(values())
                .filter(moment -> moment.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("moment must be one of "
                        + Arrays.stream(values()).map(FaultMoment::id).toList() + ", was " + id));
    }
}
