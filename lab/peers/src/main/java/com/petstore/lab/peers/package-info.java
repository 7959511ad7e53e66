/** Limiters of other libraries on the work of the SDK's ledger. */
@org.jspecify.annotations.NullMarked
package com.petstore.lab.peers;
