// SPDX-License-Identifier: Apache-2.0
/**
 * A client with real sockets before a server whose every byte a test writes: {@code WireTest} has the usual one, {@code HostileServer} is for what no
 * HTTP server sends. Which to open:
 *
 * <pre>
 * what goes out                    RequestTest, RequestCallTest (the operations that have no method), SettingsTest
 * how often it goes out            ResendTest (which failures are retried, and a create never), RetryTest (policy, budget, wait),
 *                                  NoResendTest (OkHttp repeats nothing itself), SentIsSentTest (what a failure does not take back)
 * what comes back wrong            HostileResponsesTest (all kinds, each once), EndlessResponsesTest (bounds), SmallHeapTest (memory),
 *                                  LostResponseTest (time limits, host names)
 * how a call ends                  ExecuteMethodsTest (the same in all four methods), EndingEarlyTest (cancelled, closed), InterruptTest
 * what happens to connections      ConnectionsTest, ClosedConnectionTest, OpenDescriptorsTest, Http2Test, UnprocessedRequestTest
 * calls that wait for each other   AsynchronousCallsTest, SlowRefusalTest, RefusedWhileConnectingTest
 * what is told                     ObservingTest (log and listener)
 * who may read along               TlsTest, ProxyTest; testkit.KeyLeakScan searches failures for the key
 * </pre>
 */
package com.petstore.sdk.wire;
