package com.petstore.mockserver.control;

import com.petstore.mockserver.domain.Animal;
import com.petstore.mockserver.domain.AnimalStatus;
import com.petstore.mockserver.http.Answer;
import com.petstore.mockserver.http.Call;
import com.petstore.mockserver.http.Route;
import com.petstore.mockserver.http.Route.Access;
import com.petstore.mockserver.http.World;
import com.petstore.mockserver.json.InvalidJsonException;
import com.petstore.mockserver.json.JsonObject;
import com.petstore.mockserver.json.Seed;
import com.petstore.mockserver.json.SeedReader;
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
