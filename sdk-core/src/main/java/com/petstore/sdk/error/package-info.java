/**
 * The exceptions of calls, one type for each kind of failure.
 *
 * <pre>
 * PetStoreException                 what all share: operation, attempts, outcomeUnknown, retryable, response
 *   PetStoreApiException            the service responded with an error; thrown itself for a status without its own type
 *     BadRequestException           400
 *     UnauthorizedException         401
 *     NotFoundException             404
 *     ServerException               500 to 599
 *   RateLimitException              the quota is exhausted for longer than the call may wait, with or without a 429
 *   PetStoreTransportException      no usable response
 *     PetStoreTimeoutException      no response in time
 *   PetStoreDecodeException         a successful response that does not match the interface document
 *   PetStoreApiKeyException         the key supplier threw an exception, or returned a key that cannot be sent
 *   PetStoreInterruptedException    the calling thread was interrupted
 *   PetStoreClosedException         the client was closed before the call, or during it
 * InvalidSettingsException          a client cannot be built
 * </pre>
 *
 * <p>All are unchecked and immutable. Other mistakes of a caller are not among them: those are {@link IllegalArgumentException},
 * {@link NullPointerException} or {@link IllegalStateException}, and are thrown before anything is sent.
 *
 * <p>Each but {@code InvalidSettingsException} is created from {@link com.petstore.sdk.error.FailureFacts} in one statement, so that applications can do so in their tests. All are
 * serializable. Later versions may add subtypes: treat an unknown one as its parent.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.error;

import org.jspecify.annotations.NullMarked;
