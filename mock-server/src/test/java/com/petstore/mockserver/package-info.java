// SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the server. {@code ...WireTest} sends bytes to a running one, and runs once more against the published jar; all others call
 * the rules themselves, in the package of the rule. To find out about:
 *
 * <ul>
 *   <li>an operation of the interface document: {@code ContractWireTest}; its rules, {@code ListPetsTest}, {@code GetPetTest},
 *       {@code PetReaderTest}, {@code ContentRulesTest}
 *   <li>what that document leaves open: {@code AssumptionsWireTest}; where a test may choose, {@code ChosenAssumptionsWireTest}
 *   <li>quotas, bans and their headers: {@code RateLimitWireTest}; the counting itself, {@code MockApiKeyTest}
 *   <li>time: {@code MockClockTest}; how a client lives on it, {@code ClockWireTest}
 *   <li>what a fault accepts: {@code FaultTest}, {@code FaultJsonTest}; each kind in Java and in JSON, {@code FaultGuideTest}; which
 *       request it hits, {@code FaultsTest}; what the client then reads, {@code FaultWireTest}, {@code FaultConnectionWireTest},
 *       {@code FaultTimeWireTest}
 *   <li>stubs: {@code StubTest}; on the wire, {@code StubWireTest}
 *   <li>the journal: {@code JournalWireTest}; byte for byte, {@code JournalTruthWireTest}; keys in it, {@code JournalTest}; its search,
 *       {@code JournalSearchWireTest}
 *   <li>the control interface: {@code ControlWireTest}; who may use it, {@code ControlGuardTest}
 *   <li>the page: {@code Page...BrowserTest}, in Chromium
 *   <li>HTTP itself: {@code HttpWireTest}; idle times and sizes, {@code HttpServerTest}; TLS, {@code TlsWireTest}
 *   <li>clients that are slow, break off or block: {@code SlowClientsWireTest}, {@code DisturbersWireTest}, {@code BlockingWireTest}
 *   <li>start and end of a server: {@code LifecycleTest}, {@code MockPetStoreBuilderTest}, {@code StateTest}
 *   <li>the command line: {@code internal.cli.ServeCommandTest}; its streams and signals, {@code ServeProcessTest}
 *   <li>JUnit: {@code junit.WithMockPetStoreTest}; with the oldest JUnit, {@code src/it/junit-5}
 *   <li>documents that must agree with the server: {@code OpenApiTest}, {@code FaultGuideTest}
 * </ul>
 *
 * <p>What searches has the tag {@code search} and runs with the profile {@code thorough}. Clients, a raw socket, the browser and the pets of the tests are in
 * {@code testing}.
 */
@NullMarked
package com.petstore.mockserver;

import org.jspecify.annotations.NullMarked;
