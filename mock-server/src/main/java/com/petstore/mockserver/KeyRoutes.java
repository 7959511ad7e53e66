// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * {@code /__petstore/keys}, by which the page and tests in other languages make keys, list them, change their plans, ban and revoke
 * them. Only the response to the request that makes a key shows it; a path holds the key or its id.
 */
final class KeyRoutes {

    private static final long LONGEST_BAN_MS = Duration.ofDays(365).toMillis();
    private static final long USUAL_BAN_MS = Duration.ofMinutes(10).toMillis();

    private final ApiKeys keys;

    private KeyRoutes(ServerState state) {
        this.keys = state.keys();
    }

    static void addTo(RouteTable table, ServerState state) {
        KeyRoutes routes = new KeyRoutes(state);
        table.add("GET", "/keys", request -> routes.list())
                .addWithBody("POST", "/keys", routes::make)
                .add("GET", "/keys/{key}", request -> routes.of(request, key -> {}))
                .addWithBody("PATCH", "/keys/{key}", routes::changePlan)
                .add("DELETE", "/keys/{key}", routes::revoke)
                .addWithBody("PUT", "/keys/{key}/ban", routes::ban)
                .add("DELETE", "/keys/{key}/ban", request -> routes.of(request, MockApiKey::unban));
    }

    private Reply list() {
        List<JsonObject> list = keys.all().stream().map(KeyRoutes::object).toList();
        return Reply.json(200, new JsonObject().with("keys", list));
    }

    private Reply make(Incoming request) {
        JsonFields body = JsonFields.read(request.content(), "key", "plan");
        String key = body.text("key").orElseGet(() -> UUID.randomUUID().toString());
        MockApiKey made = keys.add(key, QuotaPlan.parse(body.requiredText("plan")));
        return Reply.json(201, object(made).with("key", key));
    }

    private Reply changePlan(Incoming request) {
        QuotaPlan plan =
                QuotaPlan.parse(JsonFields.read(request.content(), "plan").requiredText("plan"));
        return of(request, key -> key.changePlan(plan));
    }

    private Reply ban(Incoming request) {
        long millis = JsonFields.read(request.content(), "durationMs")
                .number("durationMs", 1, LONGEST_BAN_MS)
                .orElse(USUAL_BAN_MS);
        return of(request, key -> key.ban(Duration.ofMillis(millis)));
    }

    private Reply revoke(Incoming request) {
        String key = request.pathParameter();
        if (keys.find(key).isEmpty()) {
            return noSuchKey();
        }
        keys.revoke(key);
        return Reply.empty(204);
    }

    /** Does something to the key in the path, and shows it. */
    private Reply of(Incoming request, Consumer<MockApiKey> step) {
        return keys.find(request.pathParameter())
                .map(key -> {
                    step.accept(key);
                    return Reply.json(200, object(key));
                })
                .orElseGet(KeyRoutes::noSuchKey);
    }

    private static Reply noSuchKey() {
        return Reply.error(404, "not_found", "no key has this text or id");
    }

    private static JsonObject object(MockApiKey key) {
        QuotaPlan plan = key.plan();
        MockRateLimit rateLimit = key.rateLimit();
        return new JsonObject()
                .with("id", key.id())
                .with("name", key.name())
                .with("plan", plan.name())
                .with("requestsPerMinute", plan.requestsPerMinute())
                .with("requestsPerDay", plan.requestsPerDay())
                .with("remaining", rateLimit.remaining())
                .with("resetAt", rateLimit.resetAt())
                .with("minute", window(key.minute()))
                .with("day", window(key.day()))
                .withOptional("bannedUntil", key.bannedUntil());
    }

    private static JsonObject window(MockRateLimit window) {
        return new JsonObject()
                .with("limit", window.limit())
                .with("remaining", window.remaining())
                .with("resetAt", window.resetAt());
    }
}
