/**
 * When a request may be sent with a key, so that the service neither refuses it nor bans the key.
 *
 * <pre>
 * RateLimitScope (public)
 *   GateRegistry                           the one list of gates: origin, key, time source, and which clients use each
 *     ClientGates (nested)                 the gates of one client, whose key may change
 *       RateLimitGate                      the queue: grants a Permit, or rejects it with a Decision
 *         GateTimer                        its time, and its one timer
 *         Knowledge                        its state, one immutable value: after(Event) is the only writer
 *           Observed (internal.pacing)     what responses have shown: two Windows, and the Cooldown of 429s, made by Refusals
 *           Spending                       who has spent the minute, and the last
 *           Flight                         the requests that were sent
 *           ServerClock                    the service's time, from Date
 *         Rules                            when may the request at a place be sent, and why not earlier? (Decision, Reason)
 *           SharingRule                    the same for a minute that only the response headers share
 *         Pacing (internal.pacing)         what a ledger allows, if there is one
 *         RetryBudget                      are retries still worth it?
 * </pre>
 *
 * <p>{@code Knowledge}, {@code Rules} and all that they use are values and arithmetic. docs/design/architecture.md has the reasons, the
 * simulation the results.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
