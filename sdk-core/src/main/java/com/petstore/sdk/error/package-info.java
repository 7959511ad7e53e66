/**
 * Everything that can go wrong with a call, one type each.
 *
 * <pre>
 * PetStoreException                 what all share: operation, attempts, outcomeUnknown
 *   PetStoreApiException            the service answered with an error; thrown itself for a status without its own type
 *     BadRequestException           400
 *     UnauthorizedException         401
 *     NotFoundException             404
 *     ServerException               500 to 599
 *   RateLimitException              429
 *   PetStoreTransportException      no usable answer
 *     PetStoreTimeoutException      no answer in time
 *   PetStoreDecodeException         an answer that is not what the interface document says
 *   PetStoreInterruptedException    the calling thread was interrupted
 *   PetStoreClosedException         the client was closed during the call
 * </pre>
 *
 * <p>All are unchecked and immutable. A caller's own mistakes are not among them: those are {@link IllegalArgumentException},
 * {@link NullPointerException}, or {@link IllegalStateException} after the client was closed, and are thrown before anything is
 * sent.
 *
 * <p>Applications can make each of them for their own tests.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.error;

import org.jspecify.annotations.NullMarked;
