// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
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
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads and writes an application's own classes. The only class that needs Jackson's databind, which is not loaded before this
 * is.
 */
public final class ObjectJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // Jackson would keep the names of fields for the next text, however long they are.
                    .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    // Unknown fields may hold anything, as far as the bound on the size of a body allows.
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(StrictReader.MAX_DEPTH)
                            .maxNameLength(Integer.MAX_VALUE)
                            .maxNumberLength(Integer.MAX_VALUE)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .addModule(new JavaTimeModule())
            // Classes of Kotlin and Scala, for example, cannot be read without the modules that come with them.
            .findAndAddModules()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /** Some programs write it before a text; a reader of JSON may ignore it (RFC 8259, section 8.1). */
    private static final String BYTE_ORDER_MARK = "\ufeff";

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
            String decoded = Decoder.TEXT.decode(json);
            String text = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.substring(1) : decoded;
            try {
                boolean isEmpty = text.isEmpty() && !javaType.isPrimitive();
                T value;
                try (JsonParser parser = new BoundedNumbers(MAPPER.createParser(isEmpty ? "null" : text))) {
                    value = MAPPER.readValue(parser, javaType);
                }
                if (value == null) {
                    throw new MalformedJsonException("$", isEmpty ? "must not be empty" : "must not be null");
                }
                return value;
            } catch (JsonMappingException e) {
                throw new MalformedJsonException(path(e), "cannot be read as " + name, ": " + e.getOriginalMessage());
            } catch (StreamConstraintsException e) {
                throw new MalformedJsonException("$", "cannot be read as " + name, ": " + e.getOriginalMessage());
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

    /** Converts no number that is longer than Jackson's own limit, as the work grows with the square of its length. One that is skipped has no limit. */
    private static final class BoundedNumbers extends JsonParserDelegate {

        private static final StreamReadConstraints LIMITS = StreamReadConstraints.defaults();

        BoundedNumbers(JsonParser parser) {
            super(parser);
        }

        /** The limits of numbers that databind copies, to convert them later. */
        @Override
        public StreamReadConstraints streamReadConstraints() {
            return LIMITS;
        }

        @Override
        public BigInteger getBigIntegerValue() throws IOException {
            return bounded().getBigIntegerValue();
        }

        @Override
        public BigDecimal getDecimalValue() throws IOException {
            return bounded().getDecimalValue();
        }

        @Override
        public Number getNumberValue() throws IOException {
            return bounded().getNumberValue();
        }

        @Override
        public Number getNumberValueExact() throws IOException {
            return bounded().getNumberValueExact();
        }

        private JsonParser bounded() throws IOException {
            LIMITS.validateFPLength(delegate.getTextLength());
            return delegate;
        }
    }
}
