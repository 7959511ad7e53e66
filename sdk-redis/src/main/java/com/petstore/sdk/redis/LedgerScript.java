// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Refusal;
import com.petstore.sdk.internal.pacing.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The script that keeps the account, and the forms of its argument and its response. */
final class LedgerScript {

    /** Where the windows and the open refusals begin in what the script returns, and how many numbers each takes. */
    private static final int MINUTE = 8;

    private static final int DAY = 13;
    private static final int OPEN = 18;
    private static final int REFUSAL = 5;

    /** No time, in what the script reads and returns. */
    private static final long NONE = -1;

    /** No real limit is above it, and the script computes in floating point. */
    private static final long MOST = 1_000_000_000;

    /** What a refusal is about, by its number in the script. */
    private static final List<Reason> REASONS =
            List.of(Reason.MINUTE_USED_UP, Reason.DAY_USED_UP, Reason.REFUSED, Reason.SUSPECTED_BAN);

    private final String text = read();
    private final String sha1 = sha1(text);

    String text() {
        return text;
    }

    /** The name of the script in a server that has run it. */
    String sha1() {
        return sha1;
    }

    /** Whether the script failed because the server refuses TIME in scripts. */
    static boolean lacksTime(Throwable failure) {
        // Those of another client than Lettuce may cause each other.
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains("NOTIME")) {
                return true;
            }
        }
        return false;
    }

    private static String read() {
        try (InputStream script = LedgerScript.class.getResourceAsStream("ledger.lua")) {
            if (script == null) {
                throw new IllegalStateException("ledger.lua is missing beside " + LedgerScript.class.getName());
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("ledger.lua cannot be read", e);
        }
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    /** The message as the script reads it. */
    static String json(LedgerMessage message, long leaseMillis) {
        StringBuilder json = new StringBuilder(500);
        json.append("{\"process\":\"").append(message.process()).append('"');
        add(json, "number", message.number());
        add(json, "acknowledged", message.acknowledged());
        add(json, "lease", leaseMillis);
        add(json, "wanted", message.wanted());
        add(json, "inFlight", message.inFlight());
        json.append(",\"observed\":").append(json(message.observed()));
        if (message.leaving()) {
            json.append(",\"leaving\":true");
        }
        return json.append('}').toString();
    }

    /** What was observed, as the script reads it. */
    static String json(Observed observed) {
        StringBuilder json = new StringBuilder(300);
        Cooldown cooldown = observed.cooldown();
        json.append("{\"recheckedBy\":").append(time(observed.recheckedBy()));
        add(json, "clearedBy", time(cooldown.clearedBy()));
        add(json, "refusedAt", time(cooldown.refusedAt()));
        add(json, "minute", observed.minute());
        add(json, "day", observed.day());
        json.append(",\"open\":[");
        for (Refusal refusal : cooldown.open()) {
            json.append("{\"closedAt\":").append(refusal.closedAt());
            add(json, "until", refusal.until());
            add(json, "inARow", refusal.inARow());
            add(json, "probes", refusal.probes());
            add(json, "reason", REASONS.indexOf(refusal.reason()));
            json.append("},");
        }
        if (cooldown.applies()) {
            json.setLength(json.length() - 1);
        }
        return json.append("]}").toString();
    }

    private static void add(StringBuilder json, String name, long value) {
        json.append(",\"").append(name).append("\":").append(value);
    }

    private static void add(StringBuilder json, String name, @Nullable Window window) {
        if (window != null) {
            json.append(",\"").append(name).append("\":{\"limit\":").append(Math.min(window.limit(), MOST));
            add(json, "remaining", Math.min(window.remaining(), MOST));
            add(json, "reset", window.reset());
            add(json, "endsAt", window.endsAt());
            add(json, "shownBy", window.shownBy());
            json.append('}');
        }
    }

    private static long time(long millis) {
        return millis == Observed.NOT_YET ? NONE : millis;
    }

    /**
     * Reads the response from what the script returned.
     *
     * @throws IllegalArgumentException if it does not come from this script
     */
    static LedgerResponse response(List<Long> returned) {
        if (returned.size() < OPEN || (returned.size() - OPEN) % REFUSAL != 0) {
            throw new IllegalArgumentException("the ledger's response has " + returned.size() + " numbers");
        }
        for (Long value : returned) {
            if (value < NONE) {
                throw new IllegalArgumentException("the ledger's response must not be negative, was " + returned);
            }
        }
        List<Refusal> open = new ArrayList<>();
        for (int i = OPEN; i < returned.size(); i += REFUSAL) {
            open.add(new Refusal(
                    returned.get(i),
                    returned.get(i + 1),
                    Math.toIntExact(returned.get(i + 2)),
                    Math.toIntExact(returned.get(i + 3)),
                    REASONS.get(Math.toIntExact(returned.get(i + 4)))));
        }
        return new LedgerResponse(
                Math.toIntExact(returned.get(0)),
                returned.get(1),
                returned.get(2) == 1,
                Math.toIntExact(returned.get(3)),
                returned.get(4),
                new Observed(
                        window(returned, MINUTE),
                        window(returned, DAY),
                        new Cooldown(open, never(returned.get(5)), never(returned.get(6))),
                        never(returned.get(7))));
    }

    private static long never(long millis) {
        return millis == NONE ? Observed.NOT_YET : millis;
    }

    private static @Nullable Window window(List<Long> returned, int from) {
        return returned.get(from) == NONE
                ? null
                : new Window(
                        returned.get(from),
                        returned.get(from + 1),
                        returned.get(from + 2),
                        returned.get(from + 3),
                        returned.get(from + 4));
    }
}
