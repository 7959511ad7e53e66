package com.petstore.mockserver.internal.contract;

import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Rule;
import com.petstore.mockserver.Violation;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.pets.PetReader;
import com.petstore.mockserver.internal.service.ContentRules;
import com.petstore.mockserver.internal.service.Deprecation;
import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.GetPet;
import com.petstore.mockserver.internal.service.ListPets;
import com.petstore.mockserver.internal.service.PercentEncoding;
import com.petstore.mockserver.internal.service.QueryParameters;
import com.petstore.mockserver.internal.service.RequestIdentity;
import com.petstore.mockserver.internal.service.RequestIdentity.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds recorded requests to the interface document, whatever the server was set to let pass, and whatever fault kept
 * it from looking. A body of which the journal has only the start is not looked into.
 */
public final class ContractRules {

    private static final Pattern PETS = Pattern.compile("/v1/pets(?:/([^/]+))?");
    private static final String ORDERS = "/v1/store/orders";

    private ContractRules() {}

    /** What a request breaks. */
    public static List<Violation> violationsOf(RecordedRequest request) {
        Findings findings = new Findings(request);
        if (!request.wellFormed()) {
            findings.add(Rule.MALFORMED_REQUEST, "request must be well-formed HTTP/1.1");
        } else if (!request.method().equals("OPTIONS")) {
            checkKey(request, findings);
            checkTarget(request, findings);
        }
        return findings.all;
    }

    private static void checkKey(RecordedRequest request, Findings findings) {
        String authorization = request.header("Authorization").orElse("");
        if (authorization.isEmpty()) {
            findings.add(Rule.MISSING_KEY, Errors.credentialsRule(Credentials.MISSING));
        } else if (authorization.equals(RequestIdentity.MALFORMED_AUTHORIZATION)) {
            findings.add(Rule.MALFORMED_AUTHORIZATION, Errors.credentialsRule(Credentials.MALFORMED));
        } else if (request.keyId().isEmpty()) {
            findings.add(Rule.UNKNOWN_KEY, Errors.credentialsRule(Credentials.WELL_FORMED));
        }
        request.cameBefore()
                .ifPresent(end -> findings.add(
                        Rule.TOO_EARLY,
                        "request must not come before " + end + ", which Retry-After named, came at "
                                + request.receivedAt()));
    }

    private static void checkTarget(RecordedRequest request, Findings findings) {
        String path = PercentEncoding.decode(request.path()).orElse("");
        Matcher pets = PETS.matcher(path);
        boolean isGet = request.method().equals("GET") || request.method().equals("HEAD");
        if (path.equals(ORDERS) || (pets.matches() && pets.group(1) != null)) {
            if (!isGet) {
                findings.add(Rule.UNKNOWN_METHOD, methodRule("GET", request));
                return;
            }
            checkParameters(request, List.of(), findings);
            checkAnswerOnly(request, findings);
            if (!path.equals(ORDERS)) {
                checkGetPet(request, pets.group(1), findings);
            }
        } else if (!pets.matches()) {
            findings.add(Rule.UNKNOWN_PATH, "path must be one of the interface document, was " + request.path());
        } else if (isGet) {
            checkParameters(request, List.of("limit", "status"), findings);
            checkAnswerOnly(request, findings);
        } else if (request.method().equals("POST")) {
            checkParameters(request, List.of(), findings);
            checkCreatePet(request, findings);
        } else {
            findings.add(Rule.UNKNOWN_METHOD, methodRule("GET or POST", request));
        }
    }

    private static String methodRule(String allowed, RecordedRequest request) {
        return "method must be " + allowed + " at " + request.path() + ", was " + request.method();
    }

    private static void checkParameters(RecordedRequest request, List<String> known, Findings findings) {
        try {
            QueryParameters parameters = QueryParameters.parse(request.query().orElse(null));
            for (String name : parameters.names()) {
                if (!known.contains(name)) {
                    String rule = known.isEmpty() ? "must have no parameters" : "must have limit and status only";
                    findings.add(Rule.UNKNOWN_PARAMETER, "query " + rule + ", had " + name);
                }
            }
            if (known.contains("limit")) {
                ListPets.limit(parameters.single("limit"), "reject");
                ListPets.status(parameters.single("status"));
            }
        } catch (InvalidInputException e) {
            findings.add(Rule.INVALID_PARAMETER, e.rule());
        }
    }

    private static void checkGetPet(RecordedRequest request, String petId, Findings findings) {
        if (GetPet.id(petId).isEmpty()) {
            findings.add(Rule.INVALID_PET_ID, "petId must be an int64 number, was " + petId);
        }
        if (!request.receivedAt().isBefore(Deprecation.REMOVAL)) {
            findings.add(
                    Rule.REMOVED_OPERATION,
                    "getPet must not be called after its removal on 5 December 2030, was on " + request.receivedAt());
        }
    }

    private static void checkAnswerOnly(RecordedRequest request, Findings findings) {
        boolean hasLength = request.header("Content-Length")
                .filter(length -> !length.equals("0"))
                .isPresent();
        if (hasLength || request.header("Transfer-Encoding").isPresent()) {
            findings.add(Rule.UNEXPECTED_BODY, request.method() + " must have no body, had one");
        }
        checkAccept(request, findings);
    }

    private static void checkCreatePet(RecordedRequest request, Findings findings) {
        List<String> type = request.headers().getOrDefault("Content-Type", List.of());
        if (!ContentRules.isJson(type)) {
            findings.add(Rule.CONTENT_TYPE, "Content-Type must be application/json in UTF-8, was " + type);
        }
        checkAccept(request, findings);
        request.body().filter(body -> request.bodyIsWhole()).ifPresent(body -> checkBody(body, findings));
    }

    private static void checkBody(String body, Findings findings) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        try {
            PetReader.readNew(bytes, false);
        } catch (InvalidInputException e) {
            findings.add(Rule.INVALID_BODY, e.rule());
            return;
        }
        try {
            PetReader.readNew(bytes, true);
        } catch (InvalidInputException e) {
            findings.add(Rule.UNKNOWN_FIELD, e.rule());
        }
    }

    private static void checkAccept(RecordedRequest request, Findings findings) {
        List<String> accept = request.headers().getOrDefault("Accept", List.of()).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)).map(String::strip))
                .filter(range -> !range.isEmpty())
                .toList();
        if (!ContentRules.acceptsJson(accept)) {
            findings.add(Rule.ACCEPT, "Accept must allow application/json, was " + accept);
        }
    }

    private static final class Findings {

        private final RecordedRequest request;
        private final List<Violation> all = new ArrayList<>();

        Findings(RecordedRequest request) {
            this.request = request;
        }

        void add(Rule rule, String sentence) {
            all.add(new Violation(request, rule, sentence));
        }
    }
}
