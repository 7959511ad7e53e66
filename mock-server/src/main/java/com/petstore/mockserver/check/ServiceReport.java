// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.check.Finding.Verdict;
import com.petstore.mockserver.internal.JsonObject;
import java.math.BigInteger;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a {@link ServiceCheck} found out, as a text for people, as JSON, and for the assertions of a scheduled test. Immutable. No text
 * has the API key in it.
 */
public final class ServiceReport {

    private final URI baseUrl;
    private final Behavior assumed;
    private final Observations observations;
    private final List<Finding> promises;
    private final List<Finding> assumptions;

    ServiceReport(
            URI baseUrl,
            Behavior assumed,
            Observations observations,
            List<Finding> promises,
            List<Finding> assumptions) {
        this.baseUrl = baseUrl;
        this.assumed = assumed;
        this.observations = observations;
        this.promises = promises;
        this.assumptions = assumptions;
    }

    /** {@return the promises of the interface document} */
    public List<Finding> promises() {
        return promises;
    }

    /** {@return the assumptions of the mock server, in the order of {@code GET /__petstore/assumptions}} */
    public List<Finding> assumptions() {
        return assumptions;
    }

    /** {@return the promises that the service breaks} */
    public List<Finding> brokenPromises() {
        return with(promises, Verdict.BROKEN);
    }

    /** {@return the assumptions that do not hold for the service} */
    public List<Finding> differences() {
        return with(assumptions, Verdict.DIFFERENT);
    }

    /** {@return the behavior of a mock server that does what the service does, as far as it can imitate it} */
    public Behavior behavior() {
        Behavior behavior = assumed;
        for (Finding finding : differences()) {
            if (finding.imitation().isPresent()) {
                behavior = behavior.with(finding.name(), finding.imitation().get());
            }
        }
        return behavior;
    }

    /** {@return how many requests were sent} */
    public int requests() {
        return (int) observations.all().count();
    }

    /** {@return why the check ended before its last request; empty if it did not} */
    public Optional<String> endedEarly() {
        return observations.endedEarly();
    }

    /** {@return the identifiers of the pets that were created} */
    public List<BigInteger> createdPets() {
        return observations
                .all()
                .filter(exchange -> exchange.probe().isCreate())
                .flatMap(exchange -> observations.created(exchange.probe()).stream())
                .distinct()
                .toList();
    }

    /** {@return the report as a JSON object} */
    public String toJson() {
        List<String> behavior = Check.chosen(behavior()).entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .toList();
        return new JsonObject()
                .with("url", baseUrl)
                .with("requests", requests())
                .withOptional("endedEarly", endedEarly())
                .with("createdPets", createdPets())
                .with("behavior", behavior)
                .with("promises", promises.stream().map(ServiceReport::json).toList())
                .with(
                        "assumptions",
                        assumptions.stream().map(ServiceReport::json).toList())
                .toLines();
    }

    private static JsonObject json(Finding finding) {
        return new JsonObject()
                .with("name", finding.name())
                .with("verdict", words(finding.verdict()).replace(' ', '-'))
                .withUnless("", "rule", finding.rule())
                .withUnless("", "seen", finding.seen())
                .withOptional("request", finding.request())
                .withOptional("response", finding.response())
                .withOptional("behavior", finding.setting());
    }

    /** Returns the report as text for people: what is wrong or different first, then how to imitate it, then all else. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append("Check of ").append(baseUrl).append(": ").append(requests()).append(" requests, ");
        text.append(observations.writes() ? "reads and creates" : "only reads").append(".\n");
        endedEarly()
                .ifPresent(reason ->
                        text.append("The report is partial: ").append(reason).append(".\n"));
        if (observations.mayBeCreated() > 0) {
            text.append("Created pets, which stay: ").append(createdPets());
            int unknown = observations.mayBeCreated() - createdPets().size();
            text.append(unknown > 0 ? ", and at most " + unknown + " more whose id no response had" : "")
                    .append(".\n");
        }
        text.append("Promises of the interface document: ")
                .append(counts(promises, Verdict.KEPT, Verdict.BROKEN, Verdict.NOT_TESTED))
                .append(".\n");
        text.append("Assumptions of the mock server: ")
                .append(counts(assumptions, Verdict.AS_ASSUMED, Verdict.DIFFERENT, Verdict.NOT_OBSERVABLE))
                .append(".\n");
        Map<Object, String> shown = new HashMap<>();
        for (Finding finding : brokenPromises()) {
            append(text, finding, "promised", shown);
        }
        Set<String> given = Check.chosen(assumed).keySet();
        for (Finding finding : differences()) {
            append(text, finding, given.contains(finding.name()) ? "assumed" : "by default", shown);
        }
        appendBehavior(text);
        appendReasons(text, "Not tested", with(promises, Verdict.NOT_TESTED));
        appendReasons(text, "Not observable", with(assumptions, Verdict.NOT_OBSERVABLE));
        appendNames(text, "Kept", with(promises, Verdict.KEPT));
        appendNames(text, "As assumed", with(assumptions, Verdict.AS_ASSUMED));
        return text.toString();
    }

    private void appendBehavior(StringBuilder text) {
        Map<String, String> chosen = Check.chosen(behavior());
        if (chosen.isEmpty()) {
            return;
        }
        long imitated = differences().stream()
                .filter(finding -> finding.imitation().isPresent())
                .count();
        text.append("\nA mock server that does the same");
        if (differences().size() > 1) {
            text.append(" in ")
                    .append(imitated)
                    .append(" of ")
                    .append(differences().size())
                    .append(" differences");
        }
        text.append(":\n  command line:");
        chosen.forEach((name, value) ->
                text.append(" --behavior ").append(name).append('=').append(value));
        text.append("\n  Java: .behavior(Behavior.defaults()");
        chosen.forEach((name, value) -> text.append(".with(\"")
                .append(name)
                .append("\", \"")
                .append(value)
                .append("\")"));
        text.append(")\n");
    }

    /** A response, like another one with the same status and body, is shown once, with the first finding that has it. */
    private static void append(StringBuilder text, Finding finding, String verb, Map<Object, String> shown) {
        text.append("\n  ")
                .append(finding.verdict())
                .append(' ')
                .append(finding.name())
                .append('\n');
        line(text, verb, finding.rule());
        line(text, "seen", finding.seen());
        finding.request().ifPresent(request -> line(text, "request", request));
        finding.evidence().ifPresent(exchange -> {
            Object response = exchange.body().isEmpty() ? exchange : exchange.status() + exchange.body();
            String first = shown.putIfAbsent(response, finding.name());
            List<String> lines = first == null ? finding.responseInLines() : List.of("as for " + first);
            line(text, "response", String.join("\n                ", lines));
        });
        if (finding.verdict() == Verdict.DIFFERENT) {
            line(
                    text,
                    "imitate",
                    finding.setting().map(setting -> "--behavior " + setting).orElse("not possible"));
        }
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("    %-11s %s\n", name + ":", value));
    }

    private static void appendNames(StringBuilder text, String title, List<Finding> findings) {
        if (!findings.isEmpty()) {
            text.append('\n').append(title).append(":\n");
            text.append(findings.stream().map(Finding::name).collect(Collectors.joining(", ", "  ", "\n")));
        }
    }

    private static void appendReasons(StringBuilder text, String title, List<Finding> findings) {
        if (!findings.isEmpty()) {
            text.append('\n').append(title).append(":\n");
            findings.stream()
                    .collect(Collectors.groupingBy(
                            Finding::seen,
                            LinkedHashMap::new,
                            Collectors.mapping(Finding::name, Collectors.joining(", "))))
                    .forEach((reason, names) -> text.append("  " + names + ": " + reason + "\n"));
        }
    }

    private static String counts(List<Finding> findings, Verdict... verdicts) {
        return Stream.of(verdicts)
                .map(verdict -> with(findings, verdict).size() + " " + words(verdict))
                .collect(Collectors.joining(", "));
    }

    private static List<Finding> with(List<Finding> findings, Verdict verdict) {
        return findings.stream().filter(finding -> finding.verdict() == verdict).toList();
    }

    private static String words(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
