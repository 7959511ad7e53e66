package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.ApiKey;
import com.petstore.mockserver.ApiKeys;
import com.petstore.mockserver.Plan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.limits.KeyLimits;
import com.petstore.mockserver.internal.service.Answer;
import com.petstore.mockserver.internal.service.Call;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Access;
import com.petstore.mockserver.internal.service.World;
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

    private final World world;
    private final ApiKeys keys;

    private KeyRoutes(World world) {
        this.world = world;
        this.keys = world.keys();
    }

    static List<Route> of(World world) {
        KeyRoutes routes = new KeyRoutes(world);
        Map<String, OperationHandler> all = Map.of(
                "GET", ControlOperation.of(call -> routes.list()),
                "POST", ControlOperation.withBody(routes::make));
        Map<String, OperationHandler> one = Map.of(
                "GET", ControlOperation.of(call -> routes.of(call, key -> {})),
                "PATCH", ControlOperation.withBody(routes::changePlan),
                "DELETE", ControlOperation.of(routes::revoke));
        Map<String, OperationHandler> ban = Map.of(
                "PUT", ControlOperation.withBody(routes::ban),
                "DELETE", ControlOperation.of(call -> routes.of(call, KeyLimits::unban)));
        return List.of(
                new Route(Access.OPEN, "/__petstore/keys", all),
                new Route(Access.OPEN, "/__petstore/keys/{key}", one),
                new Route(Access.OPEN, "/__petstore/keys/{key}/ban", ban));
    }

    private Answer list() {
        List<JsonObject> list = keys.all().stream().map(this::object).toList();
        return Answer.json(200, new JsonObject().with("keys", list).toBytes());
    }

    private Answer make(Call call) throws InvalidJsonException {
        ControlBody body = ControlBody.read(call.body(), Set.of("key", "plan"), Set.of());
        String key = body.text("key").orElseGet(() -> UUID.randomUUID().toString());
        ApiKey made = keys.add(key, Plan.parse(body.requiredText("plan")));
        return Answer.json(201, object(made).with("key", key).toBytes());
    }

    private Answer changePlan(Call call) throws InvalidJsonException {
        Plan plan = Plan.parse(
                ControlBody.read(call.body(), Set.of("plan"), Set.of()).requiredText("plan"));
        return of(call, limits -> limits.changePlan(plan));
    }

    private Answer ban(Call call) throws InvalidJsonException {
        long seconds =
                ControlBody.read(call.body(), Set.of(), Set.of("seconds")).number("seconds", 1, LONGEST_BAN, USUAL_BAN);
        return of(call, limits -> limits.banUntil(call.now().plusSeconds(seconds)));
    }

    private Answer revoke(Call call) {
        String key = String.valueOf(call.pathParameter());
        if (keys.lookUp(key).isEmpty()) {
            return noSuchKey();
        }
        keys.revoke(key);
        return Answer.empty(204);
    }

    private interface Step {
        void take(KeyLimits limits);
    }

    /** Does something to the key in the path, and shows it. */
    private Answer of(Call call, Step step) {
        return keys.lookUp(String.valueOf(call.pathParameter()))
                .map(key -> {
                    step.take(key.limits());
                    return Answer.json(200, object(key).toBytes());
                })
                .orElseGet(KeyRoutes::noSuchKey);
    }

    private static Answer noSuchKey() {
        return Answer.error(404, "not_found", "no key has this text or id");
    }

    private JsonObject object(ApiKey key) {
        Instant now = world.clock().instant();
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
