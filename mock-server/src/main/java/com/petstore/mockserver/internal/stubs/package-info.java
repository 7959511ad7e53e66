/** Which stub answers which request, and the JSON of stubs. */
@NullMarked
package com.petstore.mockserver.internal.stubs;

import org.jspecify.annotations.NullMarked;
