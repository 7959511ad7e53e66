/**
 * The path of a call, with every rule that decides about it.
 *
 * <pre>
 * Operation                        what is asked, and how its response is read
 *   BlockingRunner | AsyncRunner   carry out a Step (Wait, Send, or the end), and tell the session what came of it
 *     CallSession                  each method returns the next Step; it alone reads the key, asks the gate, judges the response
 *       |                          and decides on a retry
 *       ResponseReader             response to value or exception, from CallFacts
 *       Admission                  the permit of the call, the waits for it, and the time left
 *       Backoff                    how long to wait before a retry; the table of what is retried is Outcome
 *       CallObserver               the log and the application's listener
 *     Transport                    one exchange; tells the gate of each response once its headers are there
 * </pre>
 *
 * <p>{@code CallSession} and all below it know no thread, no socket and no clock but what is passed to them.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.call;

import org.jspecify.annotations.NullMarked;
