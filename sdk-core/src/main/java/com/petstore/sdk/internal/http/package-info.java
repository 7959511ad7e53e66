/**
 * One HTTP exchange: a request is sent, and its response read to the end. OkHttp and Okio appear only here, and in the setting {@code httpClient}.
 *
 * <p>What is read together:
 *
 * <ul>
 *   <li>the exchange: {@code Transport}, {@code OkHttpTransport}, {@code ExchangeQueue}, {@code OkHttpExchange}, {@code ExchangeState};
 *   <li>what goes in: {@code ApiRequest}, {@code BaseUrl}, {@code ApiKey}, {@code ApiKeySource}, {@code RequestHeader},
 *       {@code UserAgent};
 *   <li>what comes out: {@code RawResponse}, {@code QuotaHeaders}, or {@code TransportFailure} with a
 *       {@code FailureCause}; what a status means is {@code Outcome};
 *   <li>that nothing is processed twice: {@code ExchangeState}, {@code ConnectionCheck}, {@code ResponseBounds}, {@code ApiRequest.OneShotBody};
 *   <li>that nothing hangs: {@code OkHttpClients}, {@code BoundedDns}, {@code ChannelSocketFactory};
 *   <li>that no key leaves this machine in clear text, and no proxy's password goes to the service: {@code OkHttpClients}, {@code ProxyAccess};
 *   <li>that no compressed body is read without end: {@code ResponseBounds}.
 * </ul>
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
