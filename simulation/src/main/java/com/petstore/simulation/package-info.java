// SPDX-License-Identifier: Apache-2.0
/**
 * Simulates fleets of processes that share a key, on virtual time: the client's own code from the runner down to the reading of responses, against
 * a quota with the rules of the service and the assumptions of the mock server.
 *
 * <p>How a run flows:
 *
 * <ol>
 *   <li>A {@code Scenario} is what happens: the plan of the key, the {@code ProcessLoad} of each process, what the service and the network
 *       do, and the {@code Goal}s. {@code Starts}, {@code Jobs}, {@code Sharing}, {@code Joins}, {@code Disturbances} and {@code LedgerFaults} list them.
 *   <li>{@code Fleet} runs one with a seed, on one thread: an {@code EventLoop} carries out what is due, in the order of time. The same seed
 *       gives the same run.
 *   <li>Each {@code SimulatedProcess} has an {@code Application}, which makes its calls through an {@code SdkClient}, or a
 *       {@code PlainClient} to compare with. Requests travel through a
 *       {@code SimulatedTransport} to the one {@code SimulatedService}, and messages to the one {@code SimulatedLedger}, if there is one.
 *   <li>A {@code ProcessRecord} notes what happened to a process, a {@code WindowLog} what the service offered. A {@code Report} makes each
 *       {@code Figure} of both.
 *   <li>{@code Simulation} prints the figures of several seeds, and which goals are missed. {@code RowsTest} runs some of the rows with one
 *       seed, in each build.
 * </ol>
 *
 * <p>{@code SimulatedLedger} runs the script of sdk-redis itself, on a real server and at virtual times.
 */
@org.jspecify.annotations.NullMarked
package com.petstore.simulation;
