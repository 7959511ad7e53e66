package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.service.Answer;
import com.petstore.mockserver.internal.service.Call;
import com.petstore.mockserver.internal.service.InvalidQueryException;
import com.petstore.mockserver.internal.service.OperationHandler;

/** An operation of the control interface: what is wrong with a request is answered with an Error that says so. */
record ControlOperation(boolean takesBody, Steps steps) implements OperationHandler {

    /** What it does. */
    interface Steps {
        Answer answer(Call call) throws InvalidJsonException, InvalidQueryException, InterruptedException;
    }

    static ControlOperation of(Steps steps) {
        return new ControlOperation(false, steps);
    }

    static ControlOperation withBody(Steps steps) {
        return new ControlOperation(true, steps);
    }

    @Override
    public Answer answer(Call call) {
        try {
            return steps.answer(call);
        } catch (InvalidJsonException e) {
            return invalid(e.rule());
        } catch (InvalidQueryException e) {
            return invalid(e.rule());
        } catch (IllegalArgumentException e) {
            return invalid(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.error(503, "stopping", "the server must be running, was stopping");
        }
    }

    private static Answer invalid(String message) {
        return Answer.error(400, "invalid_request", message);
    }
}
