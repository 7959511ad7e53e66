// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

/**
 * How many requests wait.
 *
 * @param foreground those of calls that a user waits for
 * @param background the others
 */
public record Waiting(int foreground, int background) {

    /** None. */
    public static final Waiting NONE = new Waiting(0, 0);

    /** {@return the requests of both classes} */
    public int all() {
        return foreground + background;
    }

    /**
     * {@return these and one more}
     *
     * @param isBackground whether that one is in the background
     */
    public Waiting plus(boolean isBackground) {
        return isBackground ? new Waiting(foreground, background + 1) : new Waiting(foreground + 1, background);
    }
}
