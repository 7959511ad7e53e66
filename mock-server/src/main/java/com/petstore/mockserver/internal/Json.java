// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** The one place that sets Jackson up, for all JSON that users send to this server and get from it. */
public final class Json {

    static final int DEEPEST = 64;

    /** A list of twenty pets fits. */
    private static final int USUAL_BYTES = 2 * 1024;

    /** Bodies are bounded before they come here, and numbers are checked by the reader, whose messages name the field. */
    private static final StreamReadConstraints ONLY_DEPTH = StreamReadConstraints.builder()
            .maxNestingDepth(DEEPEST)
            .maxNameLength(Integer.MAX_VALUE)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxStringLength(Integer.MAX_VALUE)
            .build();

    /** Without tables of names, which would outlive a request and be shared by all servers of the JVM. */
    public static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(ONLY_DEPTH)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

    /** What writes one document. */
    public interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private Json() {}

    /** Whether a document holds a value of a text at a pointer; one that is not JSON holds nothing. */
    public static boolean holds(byte[] document, String pointer, String text) {
        TokenFilter place = new JsonPointerBasedFilter(pointer);
        try (JsonParser all = FACTORY.createParser(document);
                JsonParser found = new FilteringParserDelegate(all, place, Inclusion.ONLY_INCLUDE_ALL, false)) {
            JsonToken token = found.nextToken();
            return token != null && token.isScalarValue() && found.getText().equals(text);
        } catch (IOException e) {
            return false;
        }
    }

    /** A document without its last character, white space aside; nothing of it if that would still be JSON, as with a number. */
    public static byte[] withoutItsEnd(byte[] document) {
        int end = document.length;
        while (end > 0 && Character.isWhitespace(document[end - 1])) {
            end--;
        }
        byte[] start = Arrays.copyOf(document, Math.max(0, end - 1));
        return isJson(start) ? new byte[0] : start;
    }

    private static boolean isJson(byte[] document) {
        try (JsonParser parser = FACTORY.createParser(document)) {
            return parser.nextToken() != null && parser.skipChildren() != null && parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes JSON by Jackson's generator, as UTF-8. */
    public static byte[] write(Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            content.writeTo(json);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }
}
