// SPDX-License-Identifier: Apache-2.0
/**
 * Fleets of real processes that share a quota in a real Redis, on real time.
 *
 * <p>A {@code Fleet} is a mock server with a key, and processes that each run {@code Worker}: it lists pets from some threads, for ever, and
 * prints how long each call took. {@code RedisProcesses} starts, hangs and kills servers of Redis. Three programs measure:
 *
 * <ul>
 *   <li>{@code Faults}: what of the quota a fleet with a ledger uses while a Redis, or a process, fails in one of 20 ways.
 *   <li>{@code Peers}: the same work with a {@code Limiter} of another library in place of the ledger.
 *   <li>{@code ScriptTimes}: how long Redis takes for a message.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package com.petstore.lab.fleet;
