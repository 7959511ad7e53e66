// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the pets that clients created in a life of the server with those that it has. A create that returned a pet must be there once, one
 * whose outcome is unknown at most once, and one that failed otherwise not at all. Thread-safe.
 */
final class Creates {

    private final Set<String> confirmed = new HashSet<>();
    private final Set<String> unknown = new HashSet<>();
    private final Set<String> failed = new HashSet<>();
    private final Set<String> foundInThisLife = new HashSet<>();
    private final Set<String> foundInEarlierLives = new HashSet<>();
    private long judged;

    synchronized void confirmed(String name) {
        confirmed.add(name);
    }

    synchronized void unknown(String name) {
        unknown.add(name);
    }

    synchronized void failed(String name) {
        failed.add(name);
    }

    /** The names that must be there if the server is asked from now on. */
    synchronized Set<String> expected() {
        return Set.copyOf(confirmed);
    }

    /**
     * What is wrong, a sentence each.
     *
     * @param expected the names that had been confirmed before the server was asked
     * @param found the names that the server has
     */
    synchronized List<String> judge(Set<String> expected, Collection<String> found) {
        judged += expected.size();
        Set<String> once = new HashSet<>();
        Set<String> twice = new HashSet<>();
        for (String name : found) {
            if (!once.add(name) || foundInEarlierLives.contains(name)) {
                twice.add(name);
            }
        }
        foundInThisLife.addAll(once);
        Set<String> missing = new HashSet<>(expected);
        missing.removeAll(once);
        Set<String> unwanted = new HashSet<>(failed);
        unwanted.retainAll(once);
        return List.of(
                        new Finding("created twice", twice),
                        new Finding("created and not there", missing),
                        new Finding("there although its create failed", unwanted))
                .stream()
                .filter(finding -> !finding.names().isEmpty())
                .map(finding -> finding.names() + ": " + finding.problem())
                .toList();
    }

    /** The server is gone with its pets; none of them may appear in the next one. */
    synchronized void nextLife() {
        foundInEarlierLives.addAll(foundInThisLife);
        foundInThisLife.clear();
        confirmed.clear();
        failed.clear();
    }

    synchronized long judged() {
        return judged;
    }

    synchronized int unknownOutcomes() {
        return unknown.size();
    }

    private record Finding(String problem, Set<String> names) {}
}
