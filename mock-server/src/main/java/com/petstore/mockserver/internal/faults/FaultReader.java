package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictParser;
import java.util.ArrayList;
import java.util.List;

/** Reads faults in their one JSON form. */
public final class FaultReader {

    private FaultReader() {}

    /**
     * Reads a fault.
     *
     * @param document the bytes of an object
     * @return the fault
     * @throws InvalidInputException if the document breaks a rule
     */
    public static Fault read(byte[] document) throws InvalidInputException {
        StrictParser parser = new StrictParser("fault", document);
        parser.expectObject();
        Fault fault = FaultFields.read(parser, "");
        parser.expectEnd();
        return fault;
    }

    /**
     * Reads any number of faults.
     *
     * @param document the bytes of an array of objects
     * @return the faults, in their order
     * @throws InvalidInputException if the document breaks a rule
     */
    public static List<Fault> readAll(byte[] document) throws InvalidInputException {
        StrictParser parser = new StrictParser("faults", document);
        parser.expectArray("faults");
        List<Fault> faults = new ArrayList<>();
        while (parser.nextIsObject("faults[" + faults.size() + "]")) {
            faults.add(FaultFields.read(parser, "faults[" + faults.size() + "]."));
        }
        parser.expectEnd();
        return List.copyOf(faults);
    }
}
