package com.petstore.mockserver.internal.faults;

import com.fasterxml.jackson.core.JsonToken;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.FaultKind;
import com.petstore.mockserver.FaultMoment;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.StrictParser;
import com.petstore.mockserver.internal.json.Wording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of one fault, collected as they are read; their order means nothing, so they are put together at the end. */
final class FaultFields {

    private static final long LONGEST_MILLIS = Duration.ofDays(36_500).toMillis();

    /** What a kind cannot do without. */
    private static final Map<FaultKind, String> NEEDED = Map.of(
            FaultKind.STATUS, "status",
            FaultKind.LATENCY, "delayMs",
            FaultKind.SLOW_BODY, "overMs",
            FaultKind.HUGE_BODY, "bytes");

    private final StrictParser parser;
    private final String where;
    private final Set<String> names = new HashSet<>();

    private @Nullable FaultKind kind;
    private @Nullable FaultMoment moment;
    private int status = FaultDetails.DEFAULT.status();
    private Optional<String> body = Optional.empty();
    private RetryAfterForm retryAfter = FaultDetails.DEFAULT.retryAfter();
    private Duration duration = FaultDetails.DEFAULT.duration();
    private OptionalLong bytes = OptionalLong.empty();
    private String contentType = FaultDetails.DEFAULT.contentType();
    private Duration delay = Duration.ZERO;
    private Duration jitter = Duration.ZERO;
    private Map<String, String> headers = Map.of();
    private Set<String> dropped = Set.of();
    private Set<Operation> operations = EnumSet.noneOf(Operation.class);
    private Optional<String> method = Optional.empty();
    private Optional<String> path = Optional.empty();
    private OptionalInt nth = OptionalInt.empty();
    private OptionalInt times = OptionalInt.empty();
    private OptionalInt every = OptionalInt.empty();
    private double probability = 1;

    private FaultFields(StrictParser parser, String where) {
        this.parser = parser;
        this.where = where;
    }

    /**
     * Reads to the end of the object that was opened last.
     *
     * @param where what stands before the names of fields in messages, such as {@code faults[3].}
     */
    static Fault read(StrictParser parser, String where) throws InvalidInputException {
        FaultFields fields = new FaultFields(parser, where);
        while (parser.next() == JsonToken.FIELD_NAME) {
            String field = parser.fieldName();
            if (!fields.names.add(field)) {
                throw new InvalidInputException(where + Wording.printable(field) + " must not be given twice");
            }
            try {
                fields.read(field);
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException(where + Wording.line(e));
            }
        }
        return fields.fault();
    }

    private void read(String field) throws InvalidInputException {
        String label = where + field;
        switch (field) {
            case "kind" -> kind = FaultKind.of(parser.string(label));
            case "moment" -> moment = FaultMoment.of(parser.string(label));
            case "status" -> status = (int) number(label, 200, 599);
            case "body" -> body = Optional.of(parser.string(label));
            case "retryAfter" -> retryAfter = RetryAfterForm.of(parser.string(label));
            case "waitMs", "overMs" -> duration = millis(label, 1);
            case "bytes" -> bytes = OptionalLong.of(number(label, 0, Long.MAX_VALUE));
            case "contentType" -> contentType = parser.string(label);
            case "delayMs" -> delay = millis(label, 0);
            case "jitterMs" -> jitter = millis(label, 0);
            case "headers" -> headers = headers(label);
            case "dropHeaders" -> dropped = new HashSet<>(strings(label));
            case "operations" -> operations = operations(label);
            case "method" -> method = Optional.of(parser.string(label));
            case "path" -> path = Optional.of(parser.string(label));
            case "nth" -> nth = count(label);
            case "times" -> times = count(label);
            case "every" -> every = count(label);
            case "probability" -> probability = parser.number(label, "a number").doubleValue();
            default -> throw new InvalidInputException(where + Wording.printable(field) + " is no field of a fault");
        }
    }

    private Fault fault() throws InvalidInputException {
        if (kind == null) {
            throw new InvalidInputException(where + "kind is missing");
        }
        requireNeeded(kind);
        refuseOthers(kind);
        try {
            FaultDetails details = new FaultDetails(status, body, retryAfter, duration, bytes, contentType);
            FaultSelection selection =
                    new FaultSelection(operations, method, path, Optional.empty(), nth, times, every, probability);
            return new Fault(
                    kind,
                    details,
                    moment == null ? kind.usualMoment() : moment,
                    new FaultDelay(delay, jitter),
                    new HeaderChanges(headers, dropped),
                    selection);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(where + Wording.line(e));
        }
    }

    private void requireNeeded(FaultKind wanted) throws InvalidInputException {
        String needed = NEEDED.get(wanted);
        if (needed != null && !names.contains(needed)) {
            throw new InvalidInputException(where + needed + " is missing, which " + wanted.id() + " needs");
        }
    }

    private void refuseOthers(FaultKind wanted) throws InvalidInputException {
        for (FaultParameter parameter : FaultParameter.values()) {
            if (names.contains(parameter.id()) && !wanted.parameters().contains(parameter)) {
                throw new InvalidInputException(where + parameter.id() + " must not be given for " + wanted.id());
            }
        }
    }

    private long number(String label, long least, long most) throws InvalidInputException {
        long number = parser.int64(label);
        if (number < least || number > most) {
            throw new InvalidInputException(label + " must be " + least + " to " + most + ", was " + number);
        }
        return number;
    }

    private OptionalInt count(String label) throws InvalidInputException {
        return OptionalInt.of((int) number(label, 1, Integer.MAX_VALUE));
    }

    private Duration millis(String label, long least) throws InvalidInputException {
        return Duration.ofMillis(number(label, least, LONGEST_MILLIS));
    }

    private Set<Operation> operations(String label) throws InvalidInputException {
        Set<Operation> read = EnumSet.noneOf(Operation.class);
        for (String id : strings(label)) {
            read.add(Operation.of(id));
        }
        if (read.isEmpty()) {
            throw new InvalidInputException(label + " must name an operation, was empty");
        }
        return read;
    }

    private List<String> strings(String label) throws InvalidInputException {
        parser.expectArray(label);
        List<String> strings = new ArrayList<>();
        while (parser.nextIsString(label + "[" + strings.size() + "]")) {
            strings.add(parser.currentText());
        }
        return strings;
    }

    private Map<String, String> headers(String label) throws InvalidInputException {
        parser.nextIsObject(label);
        Map<String, String> read = new LinkedHashMap<>();
        while (parser.next() == JsonToken.FIELD_NAME) {
            String name = parser.fieldName();
            String header = label + "." + Wording.printable(name);
            if (read.put(name, parser.string(header)) != null) {
                throw new InvalidInputException(header + " must not be given twice");
            }
        }
        return read;
    }
}
