/**
 * When a request may be sent with a key, so that the service neither refuses it nor bans the key.
 *
 * <pre>
 * RateLimitScope (public)
 *   GateRegistry                           the one list of gates: origin, key, time source, and which clients use each
 *     ClientGates                          the gates of one client, whose key may change
 *       RateLimitGate                      the queue: grants a Permit, or says why to wait (WaitReason)
 *         GateTimer                        its time, and its one timer
 *         GateRules                        when may the next request go, and why not earlier? (Decision)
 *           Cooldown                       a 429 and its Retry-After, backoff, probes, a suspected ban
 *           BurstReserve, TokenBucket      how a process that is alone, or one that shares, spreads its requests
 *           QuotaState                     what the responses have shown
 *             DayQuota, MinuteQuota        of the two windows
 *             ShareEstimator, SpareQuota   of the other processes, and whether there is enough for all
 *             ServerClock                  of the service's time, from Date
 *         LedgerRules, LedgerMessages      the same with a ledger: what it granted, and what it must be told when
 *         LedgerConnection                 sends the messages, and reports how each ended
 *         RetryBudget                      are retries still worth it?
 * </pre>
 *
 * <p>{@code GateRules} and all below it are plain state and arithmetic; so are {@code LedgerRules}, which extend them. docs/project/decisions/0009 says why they are as they are; the simulation in
 * lab/simulation shows what they reach.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
