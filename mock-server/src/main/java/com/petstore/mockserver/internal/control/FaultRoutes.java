package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Faults;
import com.petstore.mockserver.internal.faults.FaultJson;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;

/** {@code /__petstore/faults}: adds faults, lists them with the hits they have left, and takes them away. */
final class FaultRoutes {

    private FaultRoutes() {}

    static void addTo(RouteTable table, Faults faults) {
        table.add("GET", "/faults", request -> Response.json(200, FaultJson.write(faults.list())))
                .addWithBody(
                        "POST",
                        "/faults",
                        request -> Response.json(201, FaultJson.write(faults.add(FaultJson.read(request.body())))))
                .addAction("DELETE", "/faults", faults::clear)
                .add("DELETE", "/faults/{id}", request -> remove(faults, request));
    }

    private static Response remove(Faults faults, OperationRequest request) {
        String id = String.valueOf(request.pathParameter());
        boolean isRemoved = id.matches("[0-9]{1,18}") && faults.remove(Long.parseLong(id));
        return isRemoved ? Response.empty(204) : Response.error(404, "not_found", "no fault has this identifier");
    }
}
