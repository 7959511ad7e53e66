// SPDX-License-Identifier: Apache-2.0
/**
 * The rules of a call. Those of {@code CallSession} are tested step by step ({@code SteppedCall}); what blocking and asynchronous calls must both do, with
 * {@code TestCalls}, on time that the test advances and with responses that it gives; {@code TestEnvironment} has what the calls share. Which to open:
 *
 * <pre>
 * is it sent again, and when?         CallSessionTest, BackoffTest; after a 429: RefusedCallTest
 * how long does it wait for quota?    MaxRateLimitWaitTest
 * with which key?                     KeyRotationTest
 * what does a response become?        ReceivedResponseTest
 * what is logged and told?            CallObserverTest
 * is nothing left behind?             InFlightSlotTest, OpenCallsTest
 * on which thread does it run?        AsyncRunnerTest, BlockingRunnerTest
 * what do retries add to an outage?   OutageTest
 * </pre>
 */
package com.petstore.sdk.internal.call;
