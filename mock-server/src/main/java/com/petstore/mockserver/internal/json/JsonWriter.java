package com.petstore.mockserver.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes the bodies of answers, as UTF-8. Interface document, section Resources and their fields. */
public final class JsonWriter {

    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private JsonWriter() {}

    /**
     * Writes an Error.
     *
     * @param code the machine-readable code
     * @param message the description for people
     * @param status the HTTP status
     * @return the JSON
     */
    public static byte[] error(String code, String message, int status) {
        return write(json -> {
            json.writeStartObject();
            json.writeStringField("code", code);
            json.writeStringField("message", message);
            json.writeNumberField("status", status);
            json.writeEndObject();
        });
    }

    public static byte[] write(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.FACTORY.createGenerator(bytes)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot be: written to memory", e);
        }
        return bytes.toByteArray();
    }
}
