package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.pets.PetFields.Unknown;

/** Reads the body of createPet. Interface document, section NewPet. */
public final class NewPetReader {

    private final Unknown unknown;

    /**
     * A reader, which may be used any number of times.
     *
     * @param refuseUnknownFields whether a field that is no field of NewPet makes a body invalid
     */
    public NewPetReader(boolean refuseUnknownFields) {
        this.unknown = refuseUnknownFields ? Unknown.REFUSE : Unknown.IGNORE;
    }

    /**
     * Reads a body.
     *
     * @param body the bytes of the body
     * @return the pet to be added
     * @throws InvalidJsonException if the body is not what the interface document asks for
     */
    public NewAnimal read(byte[] body) throws InvalidJsonException {
        StrictParser parser = new StrictParser("body", body);
        parser.expectObject();
        PetFields fields = PetFields.read(parser, "", false, unknown);
        parser.expectEnd();
        return fields.pet();
    }
}
