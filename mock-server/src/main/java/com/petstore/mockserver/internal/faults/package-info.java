/** Which fault hits which request, and the JSON of faults. */
@NullMarked
package com.petstore.mockserver.internal.faults;

import org.jspecify.annotations.NullMarked;
