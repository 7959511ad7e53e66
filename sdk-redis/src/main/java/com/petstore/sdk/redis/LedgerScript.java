// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerWindow;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The script that keeps the account, and the forms of its argument and its response. */
final class LedgerScript {

    private static final int LENGTH = 19;
    private static final int MINUTE = 11;
    private static final int DAY = 15;

    private final String text = read();
    private final String sha1 = sha1(text);

    String text() {
        return text;
    }

    /** The name by which a server knows the script once it has run it. */
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
        StringBuilder json = new StringBuilder(300);
        json.append("{\"process\":\"").append(message.process()).append('"');
        add(json, "number", message.number());
        add(json, "acknowledged", message.acknowledged());
        add(json, "lease", leaseMillis);
        add(json, "wanted", message.wanted());
        add(json, "inFlight", message.inFlight());
        add(json, "lost", message.lost());
        if (message.newestSentMillisAgo() >= 0) {
            add(json, "newest", message.newestSentMillisAgo());
        }
        add(json, "minute", message.minute());
        add(json, "day", message.day());
        LedgerCooldown cooldown = message.cooldown();
        if (cooldown != null) {
            json.append(",\"closed\":{\"endsIn\":").append(cooldown.endsInMillis());
            add(json, "ago", cooldown.refusedMillisAgo());
            add(json, "refusals", cooldown.refusals());
            add(json, "refusedProbes", cooldown.refusedProbes());
            json.append('}');
        }
        LedgerReopening reopening = message.reopening();
        if (reopening != null) {
            json.append(",\"reopened\":{\"number\":").append(reopening.number());
            add(json, "ago", reopening.sentMillisAgo());
            json.append('}');
        }
        if (message.leaving()) {
            json.append(",\"leaving\":true");
        }
        return json.append('}').toString();
    }

    private static void add(StringBuilder json, String name, long value) {
        json.append(",\"").append(name).append("\":").append(value);
    }

    private static void add(StringBuilder json, String name, @Nullable LedgerWindow window) {
        if (window != null) {
            json.append(",\"").append(name).append("\":{\"reset\":").append(window.reset());
            add(json, "endsIn", window.endsInMillis());
            add(json, "limit", window.limit());
            add(json, "remaining", window.remaining());
            json.append('}');
        }
    }

    /**
     * Reads the response from what the script returned.
     *
     * @throws IllegalArgumentException if it does not come from this script
     */
    static LedgerResponse response(List<Long> returned) {
        if (returned.size() != LENGTH) {
            throw new IllegalArgumentException(
                    "the ledger's response must have " + LENGTH + " numbers, was " + returned.size());
        }
        long now = returned.get(3);
        long closedAt = returned.get(5);
        LedgerCooldown cooldown = closedAt == 0
                ? null
                : new LedgerCooldown(
                        Math.max(0, returned.get(4) - now),
                        Math.max(0, now - closedAt),
                        Math.toIntExact(returned.get(6)),
                        Math.toIntExact(returned.get(7)));
        return new LedgerResponse(
                Math.toIntExact(returned.get(0)),
                returned.get(1),
                returned.get(8) == 1,
                Math.toIntExact(returned.get(2)),
                window(returned, MINUTE, now),
                window(returned, DAY, now),
                cooldown,
                returned.get(9) == 0
                        ? null
                        : new LedgerReopening(returned.get(9), Math.max(0, now - returned.get(10))));
    }

    private static @Nullable LedgerWindow window(List<Long> returned, int from, long now) {
        long ends = returned.get(from + 1);
        return ends < 0
                ? null
                : new LedgerWindow(
                        returned.get(from), Math.max(0, ends - now), returned.get(from + 2), returned.get(from + 3));
    }
}
