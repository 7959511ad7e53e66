package com.petstore.mockserver.internal.stubs;

import com.petstore.mockserver.RegisteredStub;
import com.petstore.mockserver.Stub;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.JsonFields;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.util.List;
import java.util.Map;

/** The one JSON form of stubs, read and written. */
public final class StubJson {

    private StubJson() {}

    /** Reads the bytes of an object. */
    public static Stub read(byte[] document) {
        return JsonFields.readOne("stub", document, StubJson::read);
    }

    /** Reads the bytes of an array of objects. */
    public static List<Stub> readAll(byte[] document) {
        return JsonFields.readAll("stubs", document, StubJson::read);
    }

    private static Stub read(StrictParser parser, String where) {
        JsonFields fields = new JsonFields(parser, where, (name, label) -> switch (name) {
            case "method", "path" -> parser.string(label);
            case "status", "times" -> parser.int64(label);
            case "query", "headers", "body" -> parser.strings(label);
            case "response" -> parser.asWritten(label);
            default -> throw new InvalidInputException(Wording.printable(label) + " is no field of a stub");
        });
        try {
            return new Stub(
                    fields.requiredText("method"),
                    fields.requiredText("path"),
                    fields.take("query", Map.of()),
                    fields.take("headers", Map.of()),
                    fields.take("body", Map.of()),
                    (int) fields.requiredNumber("status", 200, 599),
                    fields.take("response", ""),
                    fields.number("times", 1, Integer.MAX_VALUE)
                            .map(Long::intValue)
                            .orElse(Integer.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + Wording.line(e));
        }
    }

    /** Writes the stubs that a server has. */
    public static JsonObject write(List<RegisteredStub> stubs) {
        return new JsonObject()
                .with("stubs", stubs.stream().map(StubJson::write).toList());
    }

    /** Writes a stub that a server has, with its number and its hits. */
    public static JsonObject write(RegisteredStub added) {
        Stub stub = added.stub();
        JsonObject json = new JsonObject()
                .with("method", stub.method())
                .with("path", stub.path())
                .withUnless(Map.of(), "query", stub.query())
                .withUnless(Map.of(), "headers", stub.headers())
                .withUnless(Map.of(), "body", stub.body())
                .with("status", stub.status());
        if (!stub.response().isEmpty()) {
            json.withJson("response", stub.response());
        }
        json.withUnless(Integer.MAX_VALUE, "times", stub.times());
        return new JsonObject()
                .with("id", added.id())
                .with("hits", added.hits())
                .with("stub", json);
    }
}
