package com.petstore.mockserver.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes JSON by Jackson's generator, as UTF-8. */
public final class JsonWriter {

    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private JsonWriter() {}

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
