package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.ApiKeys;
import com.petstore.mockserver.KeyLimits;
import com.petstore.mockserver.Plan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.RegisteredKey;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * {@code /__petstore/keys}: keys made, listed, given another plan, banned and revoked. Only who makes a key is shown it;
 * in a path stands the key or its id.
 */
final class KeyRoutes {

    private static final long LONGEST_BAN = 365L * 24 * 60 * 60;
    private static final long USUAL_BAN = 600;

    private final ServerState state;
    private final ApiKeys keys;

    private KeyRoutes(ServerState state) {
        this.state = state;
        this.keys = state.keys();
    }

    static List<Route> of(ServerState state) {
        KeyRoutes routes = new KeyRoutes(state);
        Map<String, OperationHandler> all = Map.of(
                "GET", ControlOperation.of(request -> routes.list()),
                "POST", ControlOperation.withBody(routes::make));
        Map<String, OperationHandler> one = Map.of(
                "GET", ControlOperation.of(request -> routes.of(request, key -> {})),
                "PATCH", ControlOperation.withBody(routes::changePlan),
                "DELETE", ControlOperation.of(routes::revoke));
        Map<String, OperationHandler> ban = Map.of(
                "PUT", ControlOperation.withBody(routes::ban),
                "DELETE", ControlOperation.of(request -> routes.of(request, KeyLimits::unban)));
        return List.of(
                new Route("/__petstore/keys", all),
                new Route("/__petstore/keys/{key}", one),
                new Route("/__petstore/keys/{key}/ban", ban));
    }

    private Response list() {
        List<JsonObject> list = keys.all().stream().map(this::object).toList();
        return Response.json(200, new JsonObject().with("keys", list).toBytes());
    }

    private Response make(OperationRequest request) throws InvalidJsonException {
        ControlBody body = ControlBody.read(request.body(), Set.of("key", "plan"), Set.of());
        String key = body.text("key").orElseGet(() -> UUID.randomUUID().toString());
        RegisteredKey made = keys.add(key, Plan.parse(body.requiredText("plan")));
        return Response.json(201, object(made).with("key", key).toBytes());
    }

    private Response changePlan(OperationRequest request) throws InvalidJsonException {
        Plan plan = Plan.parse(
                ControlBody.read(request.body(), Set.of("plan"), Set.of()).requiredText("plan"));
        return of(request, limits -> limits.changePlan(plan));
    }

    private Response ban(OperationRequest request) throws InvalidJsonException {
        long seconds = ControlBody.read(request.body(), Set.of(), Set.of("seconds"))
                .number("seconds", 1, LONGEST_BAN, USUAL_BAN);
        return of(request, limits -> limits.banUntil(request.now().plusSeconds(seconds)));
    }

    private Response revoke(OperationRequest request) {
        String key = String.valueOf(request.pathParameter());
        if (keys.lookUp(key).isEmpty()) {
            return noSuchKey();
        }
        keys.revoke(key);
        return Response.empty(204);
    }

    private interface Step {
        void take(KeyLimits limits);
    }

    /** Does something to the key in the path, and shows it. */
    private Response of(OperationRequest request, Step step) {
        return keys.lookUp(String.valueOf(request.pathParameter()))
                .map(key -> {
                    step.take(key.limits());
                    return Response.json(200, object(key).toBytes());
                })
                .orElseGet(KeyRoutes::noSuchKey);
    }

    private static Response noSuchKey() {
        return Response.error(404, "not_found", "no key has this text or id");
    }

    private JsonObject object(RegisteredKey key) {
        Instant now = state.clock().instant();
        Plan plan = key.limits().plan();
        RateLimit figures = key.limits().figures(now);
        return new JsonObject()
                .with("id", key.id())
                .with("plan", plan.name())
                .with("requestsPerMinute", plan.requestsPerMinute())
                .with("requestsPerDay", plan.requestsPerDay())
                .with("remaining", figures.remaining())
                .with("resetsAt", figures.resetsAt())
                .withOptional("bannedUntil", key.limits().bannedUntil(now));
    }
}
