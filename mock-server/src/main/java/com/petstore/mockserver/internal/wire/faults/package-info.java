/** Injects faults into requests and responses on the wire. */
@NullMarked
package com.petstore.mockserver.internal.wire.faults;

import org.jspecify.annotations.NullMarked;
