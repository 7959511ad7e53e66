/**
 * When a request may be sent with a key, so that the service neither refuses it nor bans the key.
 *
 * <pre>
 * RateLimits (public)
 *   GateRegistry                     which clients share a gate: origin, key, time source (GateId)
 *     KeyGates                       the gates of one client, whose key may change
 *       RateLimitGate                the queue: grants a Permit, or says why to wait (WaitReason)
 *         GateTimer                  its one timer
 *         GateRules                  when may the next request go?
 *           Cooldown                  a 429 and its Retry-After, backoff, probes, a suspected ban
 *           DayQuota, MinuteQuota    what the headers have shown of the two windows
 *           ShareEstimator, TokenBucket   how much of it is ours, and how it is spread
 *           ServerClock              the service's time, from Date
 *         RetryBudget                are retries still worth it?
 * </pre>
 *
 * <p>{@code GateRules} and all below it are plain state and arithmetic. docs/project/decisions/0009 says why they are as they are; the simulation in
 * lab/simulation shows what they reach.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
