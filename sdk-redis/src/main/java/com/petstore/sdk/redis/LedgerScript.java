// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import com.petstore.sdk.redis.Ledger.Response.Grant;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The script that keeps the account, and the JSON of its argument and its response. */
final class LedgerScript {

    /** No time, in what the script reads and returns. */
    private static final long NONE = -1;

    /** No real limit is above it, and the script computes in floating point. */
    private static final long MOST = 1_000_000_000;

    /** What a refusal is about, by its number in the script. */
    private static final List<Reason> REASONS =
            List.of(Reason.MINUTE_USED_UP, Reason.DAY_USED_UP, Reason.REFUSED, Reason.SUSPECTED_BAN);

    private static final ObjectMapper JSON = new ObjectMapper();

    private LedgerScript() {}

    static ScriptRunner.Script read() {
        try (InputStream script = LedgerScript.class.getResourceAsStream("ledger.lua")) {
            if (script == null) {
                throw new IllegalStateException("ledger.lua is missing beside " + LedgerScript.class.getName());
            }
            return new ScriptRunner.Script(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("ledger.lua cannot be read", e);
        }
    }

    /** The message as the script reads it. */
    static String json(Ledger.Message message) {
        ObjectNode json = JSON.createObjectNode()
                .put("process", message.process())
                .put("number", message.number())
                .put("acknowledged", message.acknowledged())
                .put("wanted", message.wanted().foreground())
                .put("wantedInBackground", message.wanted().background())
                .put("inFlight", message.inFlight())
                .put("leaving", message.leaving());
        json.set("observed", json(message.observed()));
        return json.toString();
    }

    /** What was observed, as the script reads, keeps and returns it. */
    static ObjectNode json(InLedgerTime inLedgerTime) {
        Observed observed = inLedgerTime.observed();
        Cooldown cooldown = observed.cooldown();
        ObjectNode json = JSON.createObjectNode()
                .put("recheckedBy", orNone(observed.recheckedBy()))
                .put("clearedBy", orNone(cooldown.clearedBy()))
                .put("refusedAt", orNone(cooldown.refusedAt()));
        add(json, "minute", observed.minute());
        add(json, "day", observed.day());
        ArrayNode open = json.putArray("open");
        for (Refusal refusal : cooldown.open()) {
            open.addObject()
                    .put("closedAt", refusal.closedAt())
                    .put("until", refusal.until())
                    .put("inARow", refusal.inARow())
                    .put("reason", REASONS.indexOf(refusal.reason()));
        }
        return json;
    }

    private static void add(ObjectNode json, String name, @Nullable Window window) {
        if (window != null) {
            json.putObject(name)
                    .put("limit", Math.min(window.limit(), MOST))
                    .put("remaining", Math.min(window.remaining(), MOST))
                    .put("reset", window.reset())
                    .put("endsAt", window.endsAt())
                    .put("shownBy", window.shownBy());
        }
    }

    private static long orNone(long millis) {
        return millis == Observed.NOT_YET ? NONE : millis;
    }

    /**
     * Reads the response.
     *
     * @param text what the script returned
     * @throws IllegalArgumentException if it does not come from this script
     */
    static Ledger.Response response(String text) {
        JsonNode json;
        try {
            json = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the ledger's response is not JSON", e);
        }
        return new Ledger.Response(
                grant(json.path("foreground")),
                grant(json.path("background")),
                count(json, "processes"),
                number(json, "now"),
                observed(json.path("observed")),
                json.path("begunAnew").asBoolean());
    }

    private static Grant grant(JsonNode json) {
        return new Grant(
                count(json, "permits"),
                number(json, "requestIn"),
                json.path("awaitsResponse").asBoolean());
    }

    private static InLedgerTime observed(JsonNode json) {
        List<Refusal> open = new ArrayList<>();
        // The script writes an empty list as {}.
        for (JsonNode refusal : json.path("open")) {
            open.add(new Refusal(
                    number(refusal, "closedAt"),
                    number(refusal, "until"),
                    count(refusal, "inARow"),
                    REASONS.get(count(refusal, "reason"))));
        }
        return new InLedgerTime(new Observed(
                window(json.path("minute")),
                window(json.path("day")),
                new Cooldown(open, time(json, "clearedBy"), time(json, "refusedAt")),
                time(json, "recheckedBy")));
    }

    private static @Nullable Window window(JsonNode json) {
        return json.isMissingNode()
                ? null
                : new Window(
                        number(json, "limit"),
                        number(json, "remaining"),
                        number(json, "reset"),
                        number(json, "endsAt"),
                        number(json, "shownBy"));
    }

    private static long time(JsonNode json, String name) {
        long millis = number(json, name);
        return millis == NONE ? Observed.NOT_YET : millis;
    }

    private static int count(JsonNode json, String name) {
        return Math.toIntExact(number(json, name));
    }

    private static long number(JsonNode json, String name) {
        JsonNode number = json.path(name);
        if (!number.isNumber() || number.asLong() < NONE) {
            throw new IllegalArgumentException(
                    "the ledger's response must have a number that is not negative as " + name);
        }
        return number.asLong();
    }
}
