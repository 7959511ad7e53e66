package com.petstore.mockserver.control;

import com.petstore.mockserver.http.Answer;
import com.petstore.mockserver.http.Call;
import com.petstore.mockserver.http.InvalidQueryException;
import com.petstore.mockserver.http.Operation;
import com.petstore.mockserver.http.QueryParameters;
import com.petstore.mockserver.json.InvalidJsonException;
import java.util.List;

/**
 * An operation of the control interface: what is wrong with a request is answered with an Error that says so.
 *
 * @param takesBody whether the request must have a JSON body
 * @param parameters the names of its query parameters; others are refused
 * @param steps what it does
 */
record ControlOperation(boolean takesBody, List<String> parameters, Steps steps) implements Operation {

    /** What it does. */
    interface Steps {
        Answer answer(Call call) throws InvalidJsonException, InvalidQueryException, InterruptedException;
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
    public Answer answer(Call call) {
        try {
            requireKnownParameters(call);
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

    /** A misspelt name would otherwise show everything where a test asked for a part. */
    private void requireKnownParameters(Call call) throws InvalidQueryException {
        for (String name : QueryParameters.parse(call.query()).names()) {
            if (!parameters.contains(name)) {
                String rule = parameters.isEmpty()
                        ? "must have no parameters"
                        : "must have only " + String.join(", ", parameters);
                throw new IllegalArgumentException("query " + rule + ", had " + name);
            }
        }
    }

    private static Answer invalid(String message) {
        return Answer.error(400, "invalid_request", message);
    }
}
