/**
 * When a request may be sent with a key, so that the service neither refuses it nor bans the key.
 *
 * <pre>
 * RateLimitScope (public)
 *   GateRegistry                           the one list of gates: origin, key, time source, and which clients use each
 *     ClientGates                          the gates of one client, whose key may change
 *       RateLimitGate                      the queue: grants a Permit, or says why to wait (WaitReason)
 *         GateTimer                        its time, and its one timer
 *         GateRules                        when may the next request be sent, and why not earlier? (Decision)
 *           Cooldown                       first: a 429 and its Retry-After, backoff, probes, a suspected ban (Refusal)
 *           HeaderPacing                   then a Pacing: eight rules that share the quota by the headers,
 *           LedgerPacing, LedgerMessages   or by the permits of a ledger, in one LedgerStatus.Mode at a time
 *           QuotaState                     what both know: what the responses have shown
 *             DayQuota, MinuteQuota        of the two windows
 *             ServerClock                  of the service's time, from Date
 *         LedgerConnection                 sends the messages to the ledger, and reports how each ended
 *         RetryBudget                      are retries still worth it?
 * </pre>
 *
 * <p>{@code GateRules} and all below it are plain state and arithmetic. docs/design/decisions/0009 says why they are as they are; the simulation in
 * simulation shows what they reach.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
