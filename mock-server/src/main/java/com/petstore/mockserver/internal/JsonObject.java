// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object to be written as JSON for a client, the page or a file; speed does not matter. Not thread-safe. */
public final class JsonObject {

    private record Raw(String json) {}

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** An object without fields. */
    public JsonObject() {}

    /**
     * Adds a field.
     *
     * @param name its name
     * @param value its value: an object of this class, a map, a list, a text, a number or a truth value; anything else as its
     *     text
     * @return this
     */
    public JsonObject with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    /**
     * Adds a field, if it has a value.
     *
     * @param name its name
     * @param value its value, as above
     * @return this
     */
    public JsonObject withOptional(String name, Optional<?> value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    /** Adds a field, unless its value is the default. */
    public <T> JsonObject withUnless(T usual, String name, T value) {
        return value.equals(usual) ? this : with(name, value);
    }

    /**
     * Adds a field whose value is JSON already.
     *
     * @param name its name
     * @param json its value, as it is written
     * @return this
     */
    public JsonObject withJson(String name, String json) {
        return with(name, new Raw(json));
    }

    /** {@return the object as JSON in UTF-8} */
    public byte[] toBytes() {
        return Json.write(json -> write(json, this));
    }

    /** {@return the object as JSON in lines, for people} */
    public String toLines() {
        byte[] lines = Json.write(json -> write(json.useDefaultPrettyPrinter(), this));
        return new String(lines, StandardCharsets.UTF_8) + "\n";
    }

    /** Whether the other one has the same fields, in any order. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonObject that && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    /** The object as JSON. */
    @Override
    public String toString() {
        return new String(toBytes(), StandardCharsets.UTF_8);
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof JsonObject object) {
            write(json, object.fields);
        } else if (value instanceof Map<?, ?> fields) {
            json.writeStartObject();
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                json.writeFieldName(field.getKey().toString());
                write(json, field.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Raw raw) {
            json.writeRawValue(raw.json);
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Number number) {
            json.writeNumber(number.toString());
        } else {
            json.writeString(value.toString());
        }
    }
}
