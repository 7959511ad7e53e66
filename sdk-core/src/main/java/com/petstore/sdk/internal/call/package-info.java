/**
 * The path of a call, with every rule that decides about it.
 *
 * <pre>
 * Operation                          what is asked, and how its answer is read
 *   BlockingRunner | AsyncRunner     the only two that wait (Pauses)
 *     CallSession.takeTurn           may it be sent now? asks the gate of its key
 *     CallSession.beforeAttempt      how long may this attempt take?
 *     Transport                      one HTTP exchange; tells the gate of each response once its headers are there
 *     CallSession.afterResponse      what becomes of the call: Verdict
 *       ReplyReader                  bytes to value, or status and error body to exception
 *     CallSession.afterFailure       the same, where no answer came
 *       RetryRules, Backoff          is it worth another attempt, and when?
 * </pre>
 *
 * <p>{@code CallSession} and all below it know no thread, no socket and no clock but what is passed to them. What lets a call wait or go
 * again is decided there, as a {@code Verdict} or a {@code Turn}, and both runners only obey.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.call;

import org.jspecify.annotations.NullMarked;
