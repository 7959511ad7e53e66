// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.petstore.sdk.internal.text.PrintableText;
import java.io.IOException;
import java.lang.reflect.Type;

/**
 * Reads and writes an application's own classes. The only class that needs Jackson's databind, which is not loaded before this
 * is.
 */
public final class ObjectJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // The service sends UTF-8; Jackson would detect other encodings, and fail in ways of its own.
                    .disable(JsonFactory.Feature.CHARSET_DETECTION)
                    .build())
            .addModule(new JavaTimeModule())
            // Classes of Kotlin and Scala, for example, cannot be read without the modules that come with them.
            .findAndAddModules()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private ObjectJson() {}

    /**
     * The value as JSON in UTF-8.
     *
     * @throws IllegalArgumentException if Jackson cannot write it
     */
    public static byte[] encode(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    value.getClass().getName() + " must be a class that Jackson can write: "
                            + PrintableText.of(e.getOriginalMessage()),
                    e);
        }
    }

    /**
     * A decoder of values of this type, which must be T. An empty text is null, as far as the type has a value for it.
     */
    public static <T> Decoder<T> decoder(Type type) {
        JavaType javaType = MAPPER.constructType(type);
        String name = type.getTypeName().replaceAll("[\\w.$]*[.$]", "");
        return json -> {
            try {
                int start = ByteOrderMark.endIn(json);
                boolean isEmpty = start == json.length && !javaType.isPrimitive();
                T value = isEmpty
                        ? MAPPER.readValue("null", javaType)
                        : MAPPER.readValue(json, start, json.length - start, javaType);
                if (value == null) {
                    throw new MalformedJsonException("$", isEmpty ? "must not be empty" : "must not be null");
                }
                return value;
            } catch (JsonMappingException e) {
                throw new MalformedJsonException(path(e), "cannot be read as " + name, ": " + e.getOriginalMessage());
            } catch (JsonProcessingException e) {
                throw new MalformedJsonException("$", "is not JSON", ": " + e.getOriginalMessage());
            } catch (RuntimeException | IOException e) {
                // An exception of the class about a value: Jackson wraps it only within an object.
                throw new MalformedJsonException(
                        "$", "cannot be read as " + name, ": " + e.getClass().getSimpleName() + ", " + e.getMessage());
            }
        };
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder("$");
        for (JsonMappingException.Reference reference : e.getPath()) {
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append('.').append(reference.getFieldName());
            }
        }
        return path.toString();
    }
}
