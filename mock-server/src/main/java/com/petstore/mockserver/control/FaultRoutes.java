package com.petstore.mockserver.control;

import com.petstore.mockserver.faults.Faults;
import com.petstore.mockserver.http.Answer;
import com.petstore.mockserver.http.Operation;
import com.petstore.mockserver.http.Route;
import com.petstore.mockserver.http.Route.Access;
import com.petstore.mockserver.json.FaultReader;
import com.petstore.mockserver.json.FaultWriter;
import java.util.List;
import java.util.Map;

/** {@code /__petstore/faults}: adds faults, lists them with the hits they have left, and takes them away. */
final class FaultRoutes {

    private FaultRoutes() {}

    static List<Route> of(Faults faults) {
        Operation add = ControlOperation.withBody(
                call -> Answer.json(201, FaultWriter.added(faults.add(FaultReader.read(call.body())))));
        Operation list = ControlOperation.of(call -> Answer.json(200, FaultWriter.added(faults.list())));
        Operation clear = ControlOperation.of(call -> {
            faults.clear();
            return Answer.empty(204);
        });
        Operation remove = ControlOperation.of(call -> remove(faults, String.valueOf(call.pathParameter())));
        return List.of(
                new Route(Access.OPEN, "/__petstore/faults", Map.of("GET", list, "POST", add, "DELETE", clear)),
                new Route(Access.OPEN, "/__petstore/faults/{id}", Map.of("DELETE", remove)));
    }

    private static Answer remove(Faults faults, String id) {
        boolean isRemoved = id.matches("[0-9]{1,18}") && faults.remove(Long.parseLong(id));
        return isRemoved ? Answer.empty(204) : Answer.error(404, "not_found", "no fault has this identifier");
    }
}
