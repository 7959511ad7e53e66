// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.sdk.internal.text.UnicodeText;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Writes the body of createPet, and reads the pets in the responses to createPet, getPet and listPets. */
public final class PetJson {

    private static final int ID = 1;
    private static final int NAME = 2;
    private static final int CATEGORY_ID = 4;
    private static final int STATUS = 8;

    private static final String[] STATUSES = {
        PetStatus.AVAILABLE.value(), PetStatus.PENDING.value(), PetStatus.SOLD.value()
    };

    private PetJson() {}

    /**
     * The pet as JSON in UTF-8; a status that is not set is left out.
     *
     * @throws IllegalArgumentException if a text is not valid Unicode: Jackson would write half of a surrogate pair as bytes that are no UTF-8
     */
    public static byte[] encode(NewPet pet) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator json = StrictReader.FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("name", UnicodeText.require("name", pet.name()));
            json.writeNumberField("categoryId", pet.categoryId());
            Optional<PetStatus> status = pet.status();
            if (status.isPresent()) {
                json.writeStringField(
                        "status", UnicodeText.require("status", status.get().value()));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** A {@link Decoder} of one pet. */
    public static Pet decode(byte[] json) throws MalformedJsonException, IOException {
        return StrictReader.readAll(json, PetJson::pet);
    }

    /** A {@link Decoder} of an array of pets. */
    public static List<Pet> decodeList(byte[] json) throws MalformedJsonException, IOException {
        return StrictReader.readAll(json, PetJson::pets);
    }

    private static List<Pet> pets(StrictReader reader) throws MalformedJsonException, IOException {
        List<Pet> pets = new ArrayList<>(20);
        reader.beginArray();
        while (reader.nextElement()) {
            pets.add(pet(reader));
        }
        return Collections.unmodifiableList(pets);
    }

    private static Pet pet(StrictReader reader) throws MalformedJsonException, IOException {
        Pet.Builder pet = Pet.builder();
        reader.beginObject();
        for (String field = reader.nextField(); field != null; field = reader.nextField()) {
            switch (field) {
                case "id" -> pet.id(reader.once(ID).int64());
                case "name" -> pet.name(reader.once(NAME).string());
                case "categoryId" -> pet.categoryId(reader.once(CATEGORY_ID).int64());
                case "status" -> {
                    reader.once(STATUS);
                    if (!reader.isNull()) {
                        pet.status(PetStatus.of(reader.string(STATUSES)));
                    }
                }
                default -> reader.skip();
            }
        }
        reader.require(ID, "id");
        reader.require(NAME, "name");
        reader.require(CATEGORY_ID, "categoryId");
        return pet.build();
    }
}
