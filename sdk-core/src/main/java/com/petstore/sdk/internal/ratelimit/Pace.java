package com.petstore.sdk.internal.ratelimit;

/** Spreads the requests of a process that shares its key: a credit that grows with the rate, of which each request costs one. */
final class Pace {

    /** How many seconds of the rate can be saved up. */
    private static final double SAVED_SECONDS = 1;

    private double credit;
    private long at;

    /**
     * A pace.
     *
     * @param credit the first credit, from 0 to 1; random, so that processes that start together do not send together
     */
    Pace(double credit) {
        this.credit = credit;
    }

    /** Lets the credit grow until now. */
    void grow(double perSecond, long now) {
        double seconds = Math.max(0, now - at) / (double) ServerClock.SECOND;
        credit = Math.min(Math.max(1, SAVED_SECONDS * perSecond), credit + perSecond * seconds);
        at = Math.max(at, now);
    }

    boolean mayPay() {
        return credit >= 1;
    }

    void pay() {
        credit -= 1;
    }

    void payBack() {
        credit += 1;
    }

    /** How long until a request can be paid for. */
    double secondsToPay(double perSecond) {
        return (1 - credit) / perSecond;
    }
}
