package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.service.InvalidQueryException;
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
        Response handle(OperationRequest request)
                throws InvalidJsonException, InvalidQueryException, InterruptedException;
    }

    static ControlOperation of(Steps steps) {
        return withParameters(List.of(), steps);
    }

    static ControlOperation withParameters(List<String> parameters, Steps steps) {
        return new ControlOperation(false, parameters, steps);
    }

    static ControlOperation withBody(Steps steps) {
        return new ControlOperation(true, List.of(), steps);
    }

    @Override
    public Response handle(OperationRequest request) {
        try {
            requireKnownParameters(request);
            return steps.handle(request);
        } catch (InvalidJsonException e) {
            return invalid(e.rule());
        } catch (InvalidQueryException e) {
            return invalid(e.rule());
        } catch (IllegalArgumentException e) {
            return invalid(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Response.error(503, "stopping", "the server must be running, was stopping");
        }
    }

    /** A misspelt name would otherwise show everything where a test asked for a part. */
    private void requireKnownParameters(OperationRequest request) throws InvalidQueryException {
        for (String name : QueryParameters.parse(request.query()).names()) {
            if (!parameters.contains(name)) {
                String rule = parameters.isEmpty()
                        ? "must have no parameters"
                        : "must have only " + String.join(", ", parameters);
                throw new IllegalArgumentException("query " + rule + ", had " + name);
            }
        }
    }

    private static Response invalid(String message) {
        return Response.error(400, "invalid_request", message);
    }
}
