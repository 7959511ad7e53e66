// SPDX-License-Identifier: Apache-2.0
/**
 * The tests of the ledger in Redis. {@code RedisServer} starts a real one, {@code Messages} are those of one process. Which to open:
 *
 * <pre>
 * what the script does              LedgerInTimeTest (case by case), ObservedInScriptTest (joins, as in Java)
 * when a process sends messages     LedgerPacingTest
 * the ledger and its settings       RedisQuotaLedgerTest on a real server, LedgerWithoutRedisTest
 * a server or network in trouble    RedisFaultsTest, LettuceRunnerTest (connections)
 * TLS, threads                      RedisTlsTest, RedisThreadsTest
 * clients with a ledger             RedisFleetTest, PromisesOfAFleetTest (settings), RecheckedFleetTest (recheckRateLimit())
 * the ledger is back                LedgerComesBackTest
 * processes, and servers that fail  FleetFaultsTest, SiteBesideJobTest on real time, with Fleet, FleetProcess and RedisProcesses
 * an account that was edited        EditedAccountTest
 * </pre>
 *
 * <p>The build runs what depends on Lettuce with the versions of older Spring Boot too. How a gate uses a ledger is tested in sdk-core.
 */
package com.petstore.sdk.redis;
