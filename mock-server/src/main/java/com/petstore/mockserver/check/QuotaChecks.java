// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.petstore.mockserver.check.Check.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How a user's service counts requests, compared with the mock server, as far as its headers show it. */
final class QuotaChecks {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    /** The limits of the plans for a minute, but for that of Enterprise. */
    private static final long LARGEST_MINUTE = 1_000;

    private QuotaChecks() {}

    /** Responses to requests with the key that show a window, in order. */
    private static List<Exchange> windows(Observations observations) {
        return observations
                .all()
                .filter(exchange -> exchange.probe().isCounted())
                .filter(exchange -> limit(exchange).isPresent()
                        && reset(exchange).isPresent()
                        && remaining(exchange).isPresent())
                .toList();
    }

    private static Optional<Long> limit(Exchange exchange) {
        return exchange.response().flatMap(r -> r.integer("X-RateLimit-Limit"));
    }

    private static Optional<Long> remaining(Exchange exchange) {
        return exchange.response().flatMap(Promises::remaining);
    }

    private static Optional<Long> reset(Exchange exchange) {
        return exchange.response().flatMap(r -> r.integer("X-RateLimit-Reset"));
    }

    /** The seconds until the reset; more than those of a month stand for a value that is no time in seconds. */
    private static long secondsToReset(Exchange exchange) {
        return reset(exchange).orElse(0L)
                - exchange.response().orElseThrow().time().getEpochSecond();
    }

    private static boolean isTime(Exchange exchange) {
        return Math.abs(secondsToReset(exchange)) < Duration.ofDays(40).toSeconds();
    }

    private static boolean showsDay(Exchange exchange) {
        return secondsToReset(exchange) > MINUTE.toSeconds() + 1;
    }

    static Result quotaWindow(Observations observations) {
        List<Exchange> windows = windows(observations);
        if (windows.isEmpty() || !windows.stream().allMatch(QuotaChecks::isTime)) {
            return Result.unobservable("the headers show no time");
        }
        long moves = 0;
        for (int i = 1; i < windows.size(); i++) {
            long step = reset(windows.get(i)).orElseThrow()
                    - reset(windows.get(i - 1)).orElseThrow();
            boolean isSameLimit = limit(windows.get(i)).equals(limit(windows.get(i - 1)));
            moves += isSameLimit && step > 0 && step < MINUTE.toSeconds() - 5 ? 1 : 0;
        }
        if (moves >= 3) {
            return Result.different(windows.get(0), "the reset moves with the requests");
        }
        Exchange first = windows.get(0);
        long length = (showsDay(first) ? DAY : MINUTE).toSeconds();
        if (reset(first).orElseThrow() % length != 0) {
            return Result.chosen(first, "the reset is no end of a minute or day of UTC", "first-request");
        }
        if (Math.abs(secondsToReset(first) - length) <= 1) {
            return Result.unobservable("the first request came with the beginning of a minute of UTC");
        }
        String seen = "the reset is the end of a " + (showsDay(first) ? "day" : "minute") + " of UTC";
        return Result.chosen(first, seen, "calendar");
    }

    static Result headerWindow(Observations observations) {
        List<Exchange> windows = windows(observations);
        if (windows.isEmpty() || !windows.stream().allMatch(QuotaChecks::isTime)) {
            return Result.unobservable("the headers show no time");
        }
        for (Exchange exchange : windows) {
            long left = remaining(exchange).orElseThrow();
            boolean isRefusedByOther = exchange.has(429) && left > 0;
            if (showsDay(exchange) && (left > LARGEST_MINUTE || isRefusedByOther || isFreeDay(exchange))) {
                return Result.chosen(exchange, "the day", "day");
            }
            if (!showsDay(exchange) && isRefusedByOther) {
                return Result.chosen(exchange, "the minute, though the day refuses", "minute");
            }
        }
        return showsDay(windows.get(0))
                ? Result.chosen(windows.get(0), "the day", "tightest", "day")
                : Result.chosen(windows.get(0), "the minute", "tightest", "minute");
    }

    /** Of a plan whose minute has fewer requests than are left of this day. */
    private static boolean isFreeDay(Exchange exchange) {
        return limit(exchange).orElseThrow() == 1_000 && remaining(exchange).orElseThrow() > 60;
    }

    static Result resetUnit(Observations observations) {
        Optional<Exchange> list = observations
                .handled(Probe.LIST)
                .filter(exchange -> reset(exchange).isPresent());
        if (list.isEmpty()) {
            return Result.unobservable("GET /pets got no X-RateLimit-Reset that is an integer");
        }
        if (isTime(list.get())) {
            return Result.assumed();
        }
        long reset = reset(list.get()).orElseThrow();
        long now = reset - secondsToReset(list.get());
        long most = Duration.ofDays(40).toSeconds();
        boolean areMilliseconds = Math.abs(reset / 1000 - now) < most;
        boolean areLeft = reset >= 0 && reset < most;
        String seen = areMilliseconds
                ? "milliseconds"
                : areLeft ? "seconds that are left" : "neither seconds nor milliseconds";
        return Result.different(list.get(), seen);
    }

    static Result anonymousRateLimit(Exchange exchange) {
        Optional<String> limit = exchange.header("X-RateLimit-Limit");
        Optional<String> remaining = exchange.header("X-RateLimit-Remaining");
        if (limit.isEmpty() || remaining.isEmpty()) {
            return Result.unobservable(exchange.request() + " got no rate limit");
        }
        String seen = remaining.get() + " of " + limit.get() + " requests";
        return seen.equals("60 of 60 requests") ? Result.assumed() : Result.different(exchange, seen);
    }

    /** Requests that are counted show by how much the number has gone down since the last one. */
    static Result whatCounts(Observations observations) {
        List<Exchange> between = new ArrayList<>();
        List<Exchange> counted = new ArrayList<>();
        List<Exchange> free = new ArrayList<>();
        Optional<Exchange> first = Optional.empty();
        Optional<Exchange> last = Optional.empty();
        int clean = 0;
        for (Exchange exchange : observations.all().toList()) {
            if (!exchange.probe().isCounted()) {
                between.add(exchange);
                continue;
            }
            if (last.filter(before -> isOfOneWindow(before, exchange)).isPresent()) {
                long spent = remaining(last.orElseThrow()).orElseThrow()
                        - remaining(exchange).orElseThrow();
                boolean isFree = spent == 0 && exchange.status() / 100 == 4;
                if (between.isEmpty() && isFree) {
                    free.add(exchange);
                } else if (between.isEmpty() && spent != 1) {
                    return Result.unobservable("the requests that are left do not go down one by one");
                }
                clean += between.isEmpty() && !isFree ? 1 : 0;
                counted.addAll(spent > 1 ? between : List.of());
            }
            between.clear();
            first = first.or(() -> Optional.of(exchange));
            last = Optional.of(exchange);
        }
        if (clean < 3 || observations.of(Probe.OPTIONS).isEmpty()) {
            return Result.unobservable("too few responses show the same window");
        }
        if (!free.isEmpty()) {
            return Result.different(free.get(0), "these do not count: " + outcomes(free));
        }
        if (!counted.isEmpty()) {
            return Result.different(counted.get(0), "of these, some count: " + outcomes(counted));
        }
        // A window begins with a request that counts: a header that shows all of them counts one too many.
        return first.filter(exchange -> remaining(exchange).equals(limit(exchange)))
                .map(exchange -> Result.different(
                        exchange,
                        "a request that counts shows " + remaining(exchange).orElseThrow() + " left of "
                                + limit(exchange).orElseThrow()))
                .orElseGet(Result::assumed);
    }

    private static String outcomes(List<Exchange> exchanges) {
        return exchanges.stream()
                .map(exchange ->
                        exchange.request().method() + " " + exchange.request().target() + " " + exchange.outcome())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static boolean isOfOneWindow(Exchange before, Exchange after) {
        return limit(before).isPresent()
                && remaining(before).isPresent()
                && remaining(after).isPresent()
                && limit(before).equals(limit(after))
                && reset(before).equals(reset(after));
    }
}
