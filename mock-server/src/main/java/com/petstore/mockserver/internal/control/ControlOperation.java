package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.service.InvalidQueryException;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;

/** An operation of the control interface: what is wrong with a request is answered with an Error that says so. */
record ControlOperation(boolean takesBody, Steps steps) implements OperationHandler {

    /** What it does. */
    interface Steps {
        Response handle(OperationRequest request)
                throws InvalidJsonException, InvalidQueryException, InterruptedException;
    }

    static ControlOperation of(Steps steps) {
        return new ControlOperation(false, steps);
    }

    static ControlOperation withBody(Steps steps) {
        return new ControlOperation(true, steps);
    }

    @Override
    public Response handle(OperationRequest request) {
        try {
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

    private static Response invalid(String message) {
        return Response.error(400, "invalid_request", message);
    }
}
