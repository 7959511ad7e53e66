package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Faults;
import com.petstore.mockserver.internal.faults.FaultReader;
import com.petstore.mockserver.internal.faults.FaultWriter;
import com.petstore.mockserver.internal.service.Answer;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Access;
import java.util.List;
import java.util.Map;

/** {@code /__petstore/faults}: adds faults, lists them with the hits they have left, and takes them away. */
final class FaultRoutes {

    private FaultRoutes() {}

    static List<Route> of(Faults faults) {
        OperationHandler add = ControlOperation.withBody(
                call -> Answer.json(201, FaultWriter.added(faults.add(FaultReader.read(call.body())))));
        OperationHandler list = call -> Answer.json(200, FaultWriter.added(faults.list()));
        OperationHandler clear = call -> {
            faults.clear();
            return Answer.empty(204);
        };
        OperationHandler remove = call -> remove(faults, String.valueOf(call.pathParameter()));
        return List.of(
                new Route(Access.OPEN, "/__petstore/faults", Map.of("GET", list, "POST", add, "DELETE", clear)),
                new Route(Access.OPEN, "/__petstore/faults/{id}", Map.of("DELETE", remove)));
    }

    private static Answer remove(Faults faults, String id) {
        boolean isRemoved = id.matches("[0-9]{1,18}") && faults.remove(Long.parseLong(id));
        return isRemoved ? Answer.empty(204) : Answer.error(404, "not_found", "no fault has this identifier");
    }
}
