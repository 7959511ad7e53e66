/** The rules of the ledger in Redis, in Java. */
@NullMarked
package com.petstore.lab.ledger;

import org.jspecify.annotations.NullMarked;
