package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.pets.Seed;
import com.petstore.mockserver.internal.pets.SeedReader;
import com.petstore.mockserver.internal.service.Answer;
import com.petstore.mockserver.internal.service.Call;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Access;
import com.petstore.mockserver.internal.service.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /__petstore/state}: what is stored, in the form of a seed file, taken out and put in. */
final class StateRoutes {

    private final World world;

    private StateRoutes(World world) {
        this.world = world;
    }

    static List<Route> of(World world, Runnable reset) {
        StateRoutes routes = new StateRoutes(world);
        return List.of(
                new Route(
                        Access.OPEN,
                        "/__petstore/state",
                        Map.of(
                                "GET", ControlOperation.of(call -> routes.state()),
                                "PUT", ControlOperation.withBody(routes::replace))),
                new Route(Access.OPEN, "/__petstore/state/reset", Map.of("POST", ControlOperation.of(call -> {
                    reset.run();
                    return Answer.empty(204);
                }))));
    }

    private Answer state() {
        List<JsonObject> animals = world.animals().snapshot().animals().stream()
                .map(StateRoutes::object)
                .toList();
        return Answer.json(
                200,
                new JsonObject()
                        .with("pets", animals)
                        .withJson("orders", world.orders().json())
                        .toBytes());
    }

    private Answer replace(Call call) throws InvalidJsonException {
        Seed seed = SeedReader.read(call.body());
        world.animals().replaceAll(seed.animals(), seed.newAnimals());
        world.orders().replace(seed.orders() == null ? "[]" : seed.orders());
        return state();
    }

    private static JsonObject object(Animal animal) {
        return new JsonObject()
                .with("id", animal.id())
                .with("name", animal.name())
                .with("categoryId", animal.categoryId())
                .withOptional("status", Optional.ofNullable(animal.status()).map(AnimalStatus::value));
    }
}
