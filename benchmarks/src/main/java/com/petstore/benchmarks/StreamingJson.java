// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** By Jackson's parser and generator. */
final class StreamingJson implements Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    @Override
    public List<Pet> readList(InputStream json) throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            List<Pet> pets = new ArrayList<>(20);
            require(parser.nextToken() == JsonToken.START_ARRAY, "an array");
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                pets.add(pet(parser));
            }
            return pets;
        }
    }

    @Override
    public Pet read(InputStream json) throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            parser.nextToken();
            return pet(parser);
        }
    }

    private static Pet pet(JsonParser parser) throws IOException {
        require(parser.currentToken() == JsonToken.START_OBJECT, "an object");
        long id = 0;
        String name = null;
        long categoryId = 0;
        String status = null;
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            parser.nextToken();
            switch (field) {
                case "id" -> id = parser.getLongValue();
                case "name" -> name = parser.getText();
                case "categoryId" -> categoryId = parser.getLongValue();
                case "status" -> status = status(parser.getText());
                default -> parser.skipChildren();
            }
        }
        require(id != 0 && name != null, "a pet with id and name");
        return new Pet(id, name, categoryId, status);
    }

    /** The known ones as constants, so that a list does not hold each a hundred times. */
    private static String status(String text) {
        return switch (text) {
            case "available" -> "available";
            case "pending" -> "pending";
            case "sold" -> "sold";
            default -> text;
        };
    }

    @Override
    public ServiceException readError(int status, InputStream json, String remaining) throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            require(parser.nextToken() == JsonToken.START_OBJECT, "an object");
            String code = "";
            String message = "";
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                parser.nextToken();
                switch (field) {
                    case "code" -> code = parser.getText();
                    case "message" -> message = parser.getText();
                    default -> parser.skipChildren();
                }
            }
            return new ServiceException(status, code, message, remaining);
        }
    }

    @Override
    public byte[] write(String name, long categoryId) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeNumberField("categoryId", categoryId);
            json.writeStringField("status", "available");
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private static void require(boolean holds, String what) throws IOException {
        if (!holds) {
            throw new IOException("the response is not " + what);
        }
    }

    /** A pet, as the service returns it; the status is null if it has none. */
    record Pet(long id, String name, long categoryId, String status) {}
}
