// SPDX-License-Identifier: Apache-2.0
/**
 * What tests of several packages use, one for each purpose; what drives package-private rules stands beside its tests.
 *
 * <pre>
 * time                                 FakeTime: it stands until the test advances it, or leaps
 * a service without sockets            ScriptedTransport; AwaitedResponse waits for one exchange
 * a service whose every byte is given  HostileServer, EndlessStream
 * calls                                CallStyle, ExecuteMethod, BegunCall; SamplePets
 * what happened                        RecordedEvents, LogCapture, KeyLeakScan
 * what is left                         Kept, Garbage, OpenSockets
 * other threads and processes          Eventually, TestThread, InheritedContext, TestJvm
 * </pre>
 */
package com.petstore.sdk.testkit;
