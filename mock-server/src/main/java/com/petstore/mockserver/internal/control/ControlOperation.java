package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.QueryParameters;
import com.petstore.mockserver.internal.service.Response;
import java.util.List;

/**
 * An operation of the control interface: what is wrong with a request is answered with an Error that says so.
 *
 * @param takesBody whether the request must have a JSON body
 * @param parameters the names of its query parameters; others are refused
 * @param steps what it does
 */
record ControlOperation(boolean takesBody, List<String> parameters, Steps steps) implements OperationHandler {

    /** What it does. */
    interface Steps {
        Response handle(OperationRequest request) throws InvalidInputException, InterruptedException;
    }

    @Override
    public Response handle(OperationRequest request) {
        try {
            requireKnownParameters(request);
            return steps.handle(request);
        } catch (InvalidInputException | IllegalArgumentException e) {
            return Errors.invalidRequest(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Response.error(503, "stopping", "the server must be running, was stopping");
        }
    }

    /** A misspelt name would otherwise show everything where a test asked for a part. */
    private void requireKnownParameters(OperationRequest request) throws InvalidInputException {
        for (String name : QueryParameters.parse(request.query()).names()) {
            if (!parameters.contains(name)) {
                String rule = parameters.isEmpty()
                        ? "must have no parameters"
                        : "must have only " + String.join(", ", parameters);
                throw new IllegalArgumentException("query " + rule + ", had " + name);
            }
        }
    }
}
