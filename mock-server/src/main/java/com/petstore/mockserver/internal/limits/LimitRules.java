package com.petstore.mockserver.internal.limits;

/**
 * What holds for the limits of every key, beside its plan.
 *
 * @param ban when a key is banned
 * @param windowStart when a window begins
 * @param reportedWindow which window the headers show
 */
public record LimitRules(BanRule ban, WindowStart windowStart, ReportedWindow reportedWindow) {

    /** The defaults of all. */
    public static final LimitRules DEFAULT =
            new LimitRules(BanRule.DEFAULT, WindowStart.FIRST_REQUEST, ReportedWindow.TIGHTEST);
}
