/**
 * The path of a call, with every rule that decides about it.
 *
 * <pre>
 * Operation                        what is requested, and how its response is read
 *   BlockingRunner | AsyncRunner   carry out a Step (Wait, Send, or the end), and return its result to the session
 *     CallSession                  each method returns the next Step; it alone reads the key, requests permits, judges the response
 *       |                          and decides on another attempt: the table is its method retry, what a status means is Outcome
 *       Attempt                    one request: permit, number, start, response
 *       CallFailures               what is known of a call that fails, and each exception that it can fail with
 *       OpenCalls                  counts calls, and ends their waits when the client is closed
 *       CallObserver               the log and the application's listener
 *     Transport                    one exchange; begins the attempt right before its first byte, and reports the headers of its response
 * </pre>
 *
 * <p>{@code CallSession} and all below it use no thread, no socket and no clock but what is passed to them.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.call;

import org.jspecify.annotations.NullMarked;
