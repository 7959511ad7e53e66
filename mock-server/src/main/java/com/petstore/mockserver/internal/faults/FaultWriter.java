package com.petstore.mockserver.internal.faults;

import com.fasterxml.jackson.core.JsonGenerator;
import com.petstore.mockserver.AddedFault;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.internal.json.JsonWriter;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Writes faults in their one JSON form, which {@link FaultReader} reads; a predicate in Java has none. */
public final class FaultWriter {

    private FaultWriter() {}

    /**
     * Writes a fault.
     *
     * @param fault the fault
     * @return the JSON
     */
    public static byte[] fault(Fault fault) {
        return JsonWriter.write(json -> write(json, fault));
    }

    /**
     * Writes a fault that a server has, with its number and its hits.
     *
     * @param added the fault
     * @return the JSON
     */
    public static byte[] added(AddedFault added) {
        return JsonWriter.write(json -> write(json, added));
    }

    /**
     * Writes the faults that a server has.
     *
     * @param faults the faults
     * @return the JSON: an object with {@code faults}
     */
    public static byte[] added(List<AddedFault> faults) {
        return JsonWriter.write(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("faults");
            for (AddedFault added : faults) {
                write(json, added);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, AddedFault added) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", added.id());
        json.writeNumberField("hits", added.hits());
        if (added.hitsLeft().isPresent()) {
            json.writeNumberField("hitsLeft", added.hitsLeft().getAsLong());
        }
        json.writeBooleanField(
                "hasPredicate", added.fault().selection().predicate().isPresent());
        json.writeFieldName("fault");
        write(json, added.fault());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Fault fault) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", fault.kind().id());
        if (fault.moment() != fault.kind().usualMoment()) {
            json.writeStringField("moment", fault.moment().id());
        }
        for (FaultParameter parameter : fault.kind().parameters()) {
            write(json, parameter, fault.details());
        }
        if (!fault.delay().least().isZero()) {
            json.writeNumberField("delayMs", fault.delay().least().toMillis());
        }
        if (!fault.delay().jitter().isZero()) {
            json.writeNumberField("jitterMs", fault.delay().jitter().toMillis());
        }
        writeHeaders(json, fault.headers().set());
        writeNames(json, "dropHeaders", fault.headers().dropped());
        write(json, fault.selection());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, FaultParameter parameter, FaultDetails details) throws IOException {
        switch (parameter) {
            case STATUS -> json.writeNumberField(parameter.id(), details.status());
            case BODY -> {
                if (details.body().isPresent()) {
                    json.writeStringField(parameter.id(), details.body().get());
                }
            }
            case RETRY_AFTER ->
                json.writeStringField(parameter.id(), details.retryAfter().id());
            case WAIT, OVER ->
                json.writeNumberField(parameter.id(), details.duration().toMillis());
            case BYTES -> {
                if (details.bytes().isPresent()) {
                    json.writeNumberField(parameter.id(), details.bytes().getAsLong());
                }
            }
            case CONTENT_TYPE -> json.writeStringField(parameter.id(), details.contentType());
        }
    }

    private static void write(JsonGenerator json, FaultSelection selection) throws IOException {
        if (!selection.operations().isEmpty()) {
            List<String> inOrder = EnumSet.copyOf(selection.operations()).stream()
                    .map(Operation::id)
                    .toList();
            writeNames(json, "operations", inOrder);
        }
        if (selection.method().isPresent()) {
            json.writeStringField("method", selection.method().get());
        }
        if (selection.path().isPresent()) {
            json.writeStringField("path", selection.path().get());
        }
        if (selection.nth().isPresent()) {
            json.writeNumberField("nth", selection.nth().getAsInt());
        }
        if (selection.times().isPresent()) {
            json.writeNumberField("times", selection.times().getAsInt());
        }
        if (selection.every().isPresent()) {
            json.writeNumberField("every", selection.every().getAsInt());
        }
        if (selection.probability() < 1) {
            json.writeNumberField("probability", selection.probability());
        }
    }

    private static void writeHeaders(JsonGenerator json, Map<String, String> headers) throws IOException {
        if (headers.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("headers");
        for (Map.Entry<String, String> header : headers.entrySet()) {
            json.writeStringField(header.getKey(), header.getValue());
        }
        json.writeEndObject();
    }

    private static void writeNames(JsonGenerator json, String field, Iterable<String> names) throws IOException {
        if (!names.iterator().hasNext()) {
            return;
        }
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }
}
