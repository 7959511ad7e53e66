/**
 * One HTTP exchange: a request goes out, a response comes back, read to its end. OkHttp and Okio appear only here.
 *
 * <p>What is read together:
 *
 * <ul>
 *   <li>the exchange: {@code Transport}, {@code OkHttpTransport}, {@code InFlightRequest}, {@code InFlightRequests}; if it is asynchronous,
 *       {@code ExchangeQueue};
 *   <li>what goes in: {@code ApiRequest}, {@code SendOptions}, {@code BaseUrl}, {@code ApiKey}, {@code RequestHeader}, {@code UserAgent};
 *   <li>what comes out: {@code RawResponse}, {@code QuotaHeaders}, {@code HttpDates}, or {@code TransportFailure};
 *   <li>that nothing is sent twice: {@code NoResendInterceptor}, {@code ApiRequest.OneShotBody};
 *   <li>that nothing hangs: {@code OkHttpClients}, {@code BoundedDns}, {@code DaemonThreads};
 *   <li>that no compressed body is read without end: {@code BoundedBody}.
 * </ul>
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
