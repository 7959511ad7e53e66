// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.ApiKeys;
import com.petstore.mockserver.KeyLimits;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.RegisteredKey;
import com.petstore.mockserver.internal.json.JsonFields;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.ServerState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * {@code /__petstore/keys}: makes keys, lists them, changes their plans, bans and revokes them. Only the response to the
 * request that makes a key shows it; a path holds the key or its id.
 */
final class KeyRoutes {

    private static final long LONGEST_BAN_MS = Duration.ofDays(365).toMillis();
    private static final long USUAL_BAN_MS = Duration.ofMinutes(10).toMillis();

    private final ServerState state;
    private final ApiKeys keys;

    private KeyRoutes(ServerState state) {
        this.state = state;
        this.keys = state.keys();
    }

    static void addTo(RouteTable table, ServerState state) {
        KeyRoutes routes = new KeyRoutes(state);
        table.add("GET", "/keys", request -> routes.list())
                .addWithBody("POST", "/keys", routes::make)
                .add("GET", "/keys/{key}", request -> routes.of(request, limits -> {}))
                .addWithBody("PATCH", "/keys/{key}", routes::changePlan)
                .add("DELETE", "/keys/{key}", routes::revoke)
                .addWithBody("PUT", "/keys/{key}/ban", routes::ban)
                .add("DELETE", "/keys/{key}/ban", request -> routes.of(request, KeyLimits::unban));
    }

    private Response list() {
        List<JsonObject> list = keys.all().stream().map(this::object).toList();
        return Response.json(200, new JsonObject().with("keys", list));
    }

    private Response make(OperationRequest request) {
        JsonFields body = JsonFields.read(request.body(), Set.of("key", "plan"), Set.of());
        String key = body.text("key").orElseGet(() -> UUID.randomUUID().toString());
        RegisteredKey made = keys.add(key, QuotaPlan.parse(body.requiredText("plan")));
        return Response.json(201, object(made).with("key", key));
    }

    private Response changePlan(OperationRequest request) {
        QuotaPlan plan = QuotaPlan.parse(
                JsonFields.read(request.body(), Set.of("plan"), Set.of()).requiredText("plan"));
        return of(request, limits -> limits.changePlan(plan));
    }

    private Response ban(OperationRequest request) {
        long millis = JsonFields.read(request.body(), Set.of(), Set.of("durationMs"))
                .number("durationMs", 1, LONGEST_BAN_MS)
                .orElse(USUAL_BAN_MS);
        return of(request, limits -> limits.banUntil(request.now().plusMillis(millis)));
    }

    private Response revoke(OperationRequest request) {
        String key = String.valueOf(request.pathParameter());
        if (keys.find(key).isEmpty()) {
            return noSuchKey();
        }
        keys.revoke(key);
        return Response.empty(204);
    }

    /** Does something to the key in the path, and shows it. */
    private Response of(OperationRequest request, Consumer<KeyLimits> step) {
        return keys.find(String.valueOf(request.pathParameter()))
                .map(key -> {
                    step.accept(key.limits());
                    return Response.json(200, object(key));
                })
                .orElseGet(KeyRoutes::noSuchKey);
    }

    private static Response noSuchKey() {
        return Response.error(404, "not_found", "no key has this text or id");
    }

    private JsonObject object(RegisteredKey key) {
        Instant now = state.clock().instant();
        QuotaPlan plan = key.limits().plan();
        RateLimit rateLimit = key.limits().rateLimit(now);
        return new JsonObject()
                .with("id", key.id())
                .with("name", ((KeyRegistry.Entry) key).name())
                .with("plan", plan.name())
                .with("requestsPerMinute", plan.requestsPerMinute())
                .with("requestsPerDay", plan.requestsPerDay())
                .with("remaining", rateLimit.remaining())
                .with("resetAt", rateLimit.resetAt())
                .with("minute", window(key.limits().minute(now)))
                .with("day", window(key.limits().day(now)))
                .withOptional("bannedUntil", key.limits().bannedUntil(now));
    }

    private static JsonObject window(RateLimit window) {
        return new JsonObject()
                .with("limit", window.limit())
                .with("remaining", window.remaining())
                .with("resetAt", window.resetAt());
    }
}
