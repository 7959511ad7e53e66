package com.petstore.mockserver.limits;

/**
 * What holds for the limits of every key, beside its plan.
 *
 * @param ban when a key is banned
 * @param shownWindow which window the headers show
 */
public record LimitRules(BanRule ban, ShownWindow shownWindow) {

    /** The defaults of both. */
    public static final LimitRules DEFAULT = new LimitRules(BanRule.DEFAULT, ShownWindow.TIGHTEST);
}
