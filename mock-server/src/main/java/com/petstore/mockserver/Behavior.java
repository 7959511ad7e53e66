// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.service.Assumption;
import com.petstore.mockserver.internal.service.Assumptions;
import java.time.Duration;

/**
 * What the server does where the interface document leaves a choice. Immutable: each method returns a copy with one setting
 * changed.
 *
 * <pre>{@code
 * MockPetStore.builder()
 *         .behavior(Behavior.defaults().banAfter(3).banDuration(Duration.ofMinutes(1)))
 *         .start();
 * }</pre>
 *
 * <p>{@code mock-server/ASSUMPTIONS.md} lists the choices and the reasons for the defaults.
 */
public final class Behavior {

    private final Assumptions assumptions;

    private Behavior(Assumptions assumptions) {
        this.assumptions = assumptions;
    }

    /** {@return the behavior of a server that is told nothing} */
    public static Behavior defaults() {
        return new Behavior(Assumptions.defaults());
    }

    /**
     * Changes a setting by its name on the command line.
     *
     * @param name the name, such as {@code ban-after}
     * @param value the value, such as {@code 3}
     * @return a copy with this setting
     * @throws IllegalArgumentException if there is no such setting, or it has no such value; the message lists them
     */
    public Behavior with(String name, String value) {
        return with(Assumption.of(name), value);
    }

    /**
     * Sets the status of a pet that is created without one; by default it has none.
     *
     * @param status the status
     * @return a copy with this setting
     */
    public Behavior defaultStatus(MockPetStatus status) {
        return with(Assumption.DEFAULT_STATUS, status.value());
    }

    /**
     * Replaces a {@code limit} below 1 or above 100 by the nearest valid one; by default it gets 400.
     *
     * @return a copy with this setting
     */
    public Behavior clampLimit() {
        return with(Assumption.LIMIT_OUT_OF_RANGE, "clamp");
    }

    /**
     * Replaces a {@code limit} below 1 or above 100 by the default of 20; by default it gets 400.
     *
     * @return a copy with this setting
     */
    public Behavior ignoreInvalidLimit() {
        return with(Assumption.LIMIT_OUT_OF_RANGE, "default");
    }

    /**
     * Rejects a createPet whose body has fields that NewPet does not have, {@code id} included, with 400; by default such
     * fields are ignored.
     *
     * @return a copy with this setting
     */
    public Behavior rejectUnknownFields() {
        return with(Assumption.UNKNOWN_FIELDS, "reject");
    }

    /**
     * Writes {@code Retry-After} as an HTTP date; by default it is seconds.
     *
     * @return a copy with this setting
     */
    public Behavior retryAfterAsDate() {
        return with(Assumption.RETRY_AFTER, "http-date");
    }

    /**
     * Sets how many requests that come too early after a 429 start a ban; the default is 10.
     *
     * @param requests at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if the number is below 1
     */
    public Behavior banAfter(int requests) {
        return with(Assumption.BAN_AFTER, Integer.toString(requests));
    }

    /**
     * Never bans a key by itself; by default it does, as {@link #banAfter} says.
     *
     * @return a copy with this setting
     */
    public Behavior neverBan() {
        return with(Assumption.BAN_AFTER, "off");
    }

    /**
     * Sets how long a ban lasts; the default is ten minutes.
     *
     * @param duration 1 millisecond to 24 days
     * @return a copy with this setting
     * @throws IllegalArgumentException if the duration is out of range
     */
    public Behavior banDuration(Duration duration) {
        return with(Assumption.BAN_DURATION, Long.toString(duration.toMillis()));
    }

    /**
     * Starts the quota windows with the minutes and days of UTC; by default a window starts with the first request that
     * it counts.
     *
     * @return a copy with this setting
     */
    public Behavior calendarQuotaWindows() {
        return with(Assumption.QUOTA_WINDOW, "calendar");
    }

    /**
     * Reports the quota of the minute in the rate-limit headers; by default they report the tighter window.
     *
     * @return a copy with this setting
     */
    public Behavior reportMinuteWindow() {
        return with(Assumption.HEADER_WINDOW, "minute");
    }

    /**
     * Reports the quota of the day in the rate-limit headers; by default they report the tighter window.
     *
     * @return a copy with this setting
     */
    public Behavior reportDayWindow() {
        return with(Assumption.HEADER_WINDOW, "day");
    }

    /**
     * Sets the status of getPet from 5 December 2030 on; the default is 410.
     *
     * @param status 404 or 410
     * @return a copy with this setting
     * @throws IllegalArgumentException if it is another status
     */
    public Behavior removedGetPetStatus(int status) {
        return with(Assumption.AFTER_REMOVAL, Integer.toString(status));
    }

    /**
     * Keeps getPet working after 5 December 2030.
     *
     * @return a copy with this setting
     */
    public Behavior keepGetPet() {
        return with(Assumption.AFTER_REMOVAL, "keep");
    }

    /**
     * Sets the identifier of the first pet; the default is 1, and the next pets follow one by one.
     *
     * @param id at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if it is below 1
     */
    public Behavior firstId(long id) {
        return with(Assumption.FIRST_ID, Long.toString(id));
    }

    /** Returns the settings by name that are not the defaults. */
    @Override
    public String toString() {
        return "Behavior" + assumptions;
    }

    Assumptions assumptions() {
        return assumptions;
    }

    private Behavior with(Assumption<?> assumption, String value) {
        return new Behavior(assumptions.with(assumption, value));
    }
}
