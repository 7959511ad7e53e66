// SPDX-License-Identifier: Apache-2.0
/**
 * When a request may be sent. {@code TestGate} is a gate on time that a test advances, {@code TestResponse} a response header by header. Which to open:
 *
 * <pre>
 * who is sent next, who waits          GateTest, PermitTest (until the first byte), PermitQueueTest (ten thousand), GateTimerTest
 * how long a 429 closes the gate       RefusalTest, SuspectedBanTest; recheckRateLimit(): RecheckTest
 * what quota headers lead to           WindowsTest, ServerClockTest; KnowledgeTest is a table of events
 * how processes share the quota        RulesTest (the six sentences)
 * which calls are rejected             FailFastTest, ExpectedWaitTest
 * with a ledger                        PacedGateTest; FakePacing allows what the test says
 * what is shown                        GateStatusTest
 * which clients share a gate           GateRegistryTest
 * whatever happens                     GatePropertiesTest, GateSearchTest (longer), GateLincheckTest (threads), Gate...Fuzz
 * </pre>
 */
package com.petstore.sdk.internal.ratelimit;
