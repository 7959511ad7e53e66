/** One account of an API key's quota that all processes of a fleet share: the interface that modules such as petstore-sdk-redis implement. */
@NullMarked
package com.petstore.sdk.ledger;

import org.jspecify.annotations.NullMarked;
