package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Faults;
import com.petstore.mockserver.internal.faults.FaultReader;
import com.petstore.mockserver.internal.faults.FaultWriter;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import java.util.List;
import java.util.Map;

/** {@code /__petstore/faults}: adds faults, lists them with the hits they have left, and takes them away. */
final class FaultRoutes {

    private FaultRoutes() {}

    static List<Route> of(Faults faults) {
        OperationHandler add = ControlOperation.withBody(
                request -> Response.json(201, FaultWriter.added(faults.add(FaultReader.read(request.body())))));
        OperationHandler list = ControlOperation.of(request -> Response.json(200, FaultWriter.added(faults.list())));
        OperationHandler clear = ControlOperation.of(request -> {
            faults.clear();
            return Response.empty(204);
        });
        OperationHandler remove =
                ControlOperation.of(request -> remove(faults, String.valueOf(request.pathParameter())));
        return List.of(
                new Route("/__petstore/faults", Map.of("GET", list, "POST", add, "DELETE", clear)),
                new Route("/__petstore/faults/{id}", Map.of("DELETE", remove)));
    }

    private static Response remove(Faults faults, String id) {
        boolean isRemoved = id.matches("[0-9]{1,18}") && faults.remove(Long.parseLong(id));
        return isRemoved ? Response.empty(204) : Response.error(404, "not_found", "no fault has this identifier");
    }
}
