// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What the goodput of a report is computed from: the windows of a minute that a key has had, and how much of each was used. */
final class WindowLog {

    private final WindowStart start;
    private final List<Window> windows = new ArrayList<>();
    private long limit;

    WindowLog(WindowStart start, long limit) {
        this.start = start;
        this.limit = limit;
        if (start == WindowStart.CALENDAR) {
            open(EventLoop.START);
        }
    }

    void accepted(Instant now) {
        roll(now);
        if (windows.isEmpty() || !now.isBefore(last().end)) {
            open(now);
        }
        last().accepted++;
    }

    /**
     * The rest of the window follows the new limit: no less than what has been used already, and no more if nothing was left of it,
     * because then no process sends, and none can observe it.
     */
    void limitChanged(Instant now, long newLimit) {
        roll(now);
        limit = newLimit;
        boolean open = !windows.isEmpty() && now.isBefore(last().end);
        if (open && last().accepted < last().available) {
            last().available = Math.max(newLimit, last().accepted);
        }
    }

    /** When the given number of windows are over for a client, which reads whole seconds; {@link Instant#MAX} while that is open. */
    Instant endOf(int count) {
        if (start == WindowStart.CALENDAR) {
            return EventLoop.START.plus(Duration.ofMinutes(count));
        }
        return windows.size() < count ? Instant.MAX : windows.get(count - 1).shownReset();
    }

    /**
     * The part of what the service offered from a moment until now that was used. Where a request opens a window, the time from the Reset
     * that was shown to the next request is offered too, and lost. A window that began before that moment does not count, nor does one that
     * is not over yet.
     */
    double goodput(Instant from, Instant now) {
        roll(now.minusNanos(1));
        double available = 0;
        long accepted = 0;
        Instant free = windows.isEmpty() ? now : later(from, windows.get(0).opened);
        for (Window window : windows) {
            boolean measured = !window.opened.isBefore(from);
            if (measured) {
                available += lost(free, window.opened);
            }
            if (endForClients(window).isAfter(now)) {
                return available == 0 ? 0 : accepted / available;
            }
            if (measured) {
                available += window.available;
                accepted += window.accepted;
            }
            free = later(from, endForClients(window));
        }
        available += lost(free, now);
        return available == 0 ? 0 : accepted / available;
    }

    private Instant endForClients(Window window) {
        return start == WindowStart.CALENDAR ? window.end : window.shownReset();
    }

    private double lost(Instant from, Instant to) {
        return limit * Math.max(0, Duration.between(from, to).toMillis()) / 60_000.0;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private void roll(Instant now) {
        while (start == WindowStart.CALENDAR && !now.isBefore(last().end)) {
            open(last().end);
        }
    }

    private void open(Instant now) {
        windows.add(new Window(now, limit));
    }

    private Window last() {
        return windows.get(windows.size() - 1);
    }

    private static final class Window {

        private final Instant opened;
        private final Instant end;
        private long available;
        private long accepted;

        Window(Instant opened, long available) {
            this.opened = opened;
            this.end = opened.plus(Duration.ofMinutes(1));
            this.available = available;
        }

        Instant shownReset() {
            return ServiceResponse.roundedUp(end);
        }
    }
}
