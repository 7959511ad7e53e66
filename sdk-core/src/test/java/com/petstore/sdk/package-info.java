// SPDX-License-Identifier: Apache-2.0
/**
 * The tests of the client. Which to open:
 *
 * <pre>
 * this package          settings, and values that applications create: PetStoreClientBuilderTest, RetryPolicyTest
 * model, response,      the values that calls return and throw, and the events that applications create
 *   error, testing
 * functional            the client before the mock server, which knows nothing of it: ListPetsTest, FreePlanTest, SharedQuotaTest
 * wire                  the client before a server whose every byte a test writes: what goes out, and whatever comes back
 * internal.call         the rules of a call, without sockets and on time that a test advances: retries, keys, waits, log and listener
 * internal.ratelimit    when a request may be sent
 * internal.http         one exchange; OutcomeTest has the table of what is retried, RetryAfterTest and QuotaHeadersTest the forms of headers
 * internal.json         how JSON is read and written: PetJsonTest, ErrorBodyJsonTest, ObjectJsonTest for types of applications
 * internal.text,        small parts that the others share
 *   .thread, .version
 * architecture,         what holds for all code: which package may use which, what is delivered
 *   supplychain
 * testkit               the fakes: time, transports, servers, listeners
 * </pre>
 *
 * <p>A rule is tested where it stands, with all its cases, and once through the client where something connects the two. What holds for
 * blocking and asynchronous calls is one test with a {@code CallStyle}; what holds for each way to execute a call, one with an
 * {@code ExecuteMethod}. The tag {@code search} marks tests that look for inputs or run for long; {@code ...Fuzz} replays saved inputs.
 */
package com.petstore.sdk;
