package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.service.Route.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All paths of a server: those of the service, and those that were added. Interface document, section Endpoints. */
public final class Routes {

    private final List<Route> routes;

    public Routes(ServerState state, List<Route> more) {
        PetRepository pets = state.pets();
        Assumptions assumptions = state.assumptions();
        ListPets listPets = new ListPets(pets, assumptions);
        CreatePet createPet = new CreatePet(pets, assumptions);
        GetPet getPet = new GetPet(pets, new Deprecation(assumptions));
        ListOrders listOrders = new ListOrders(state.orders());
        routes = new ArrayList<>(List.of(
                new Route(Access.LIMITED, "/v1/pets", Map.of("GET", listPets, "POST", createPet)),
                new Route(Access.LIMITED, "/v1/pets/{petId}", Map.of("GET", getPet)),
                new Route(Access.LIMITED, "/v1/store/orders", Map.of("GET", listOrders))));
        routes.addAll(more);
    }

    /**
     * Finds the route of a path as it was sent.
     *
     * <p>Segments are taken apart before they are decoded, so that an encoded slash is no slash. Nothing is normalised:
     * a trailing or double slash makes another path, and what does not begin with one, such as the {@code *} of OPTIONS,
     * is none of ours.
     */
    public Optional<Route.Match> find(String rawPath) {
        if (!rawPath.startsWith("/")) {
            return Optional.empty();
        }
        List<String> segments = new ArrayList<>();
        for (String segment : rawPath.substring(1).split("/", -1)) {
            Optional<String> decoded = PercentEncoding.decode(segment);
            if (decoded.isEmpty()) {
                return Optional.empty();
            }
            segments.add(decoded.get());
        }
        for (Route route : routes) {
            Optional<Route.Match> match = route.match(segments);
            if (match.isPresent()) {
                return match;
            }
        }
        return Optional.empty();
    }
}
