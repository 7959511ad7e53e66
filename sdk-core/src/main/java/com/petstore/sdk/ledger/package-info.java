/** One account of an API key's quota that all processes of a fleet share: the seam for modules such as petstore-sdk-redis. */
@NullMarked
package com.petstore.sdk.ledger;

import org.jspecify.annotations.NullMarked;
