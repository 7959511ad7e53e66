// SPDX-License-Identifier: Apache-2.0
/**
 * The client and the mock server through faults and restarts, on virtual time, on threads and sockets that are real.
 *
 * <p>{@code FaultsOverTimeTest} asks whether each call ends as it was promised to. A {@code Round} makes {@code PlannedCall}s on eight threads, of
 * which each knows its {@code InjectedFault}s beforehand; {@code InjectedFaults} has the server hit them. {@code Expectation} says what must
 * come of a call, {@code Outcome} what came of it, and {@code Verdicts} compares both with the journal and the pets of the server.
 *
 * <p>{@code WeekTest} asks whether a fleet does all its jobs within the quota. Three {@code ClientProcess}es have {@code Worker}s, which try each
 * job until it is done; {@code Restarts} restarts them and the {@code RestartableServer}. {@code ClockPin} lets time pass only while all
 * of them wait.
 *
 * <p>Both end with {@code Surroundings}: no thread, socket or gate may be left.
 */
package com.petstore.lab.soak;
