package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.sdk.internal.text.UnicodeText;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.PetStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Writes the body of createPet. */
public final class NewPetJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private NewPetJson() {}

    /**
     * The pet as JSON in UTF-8; a status that is not set is left out.
     *
     * @throws IllegalArgumentException if a text is not valid Unicode, and so cannot be sent
     */
    public static byte[] encode(NewPet pet) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("name", unicode("name", pet.name()));
            json.writeNumberField("categoryId", pet.categoryId());
            Optional<PetStatus> status = pet.status();
            if (status.isPresent()) {
                json.writeStringField("status", unicode("status", status.get().value()));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** Jackson would write half of a surrogate pair as bytes that are no UTF-8. */
    private static String unicode(String field, String text) {
        if (!UnicodeText.isValid(text)) {
            throw new IllegalArgumentException(field + " must be valid Unicode, but holds half of a surrogate pair");
        }
        return text;
    }
}
