/** The pets and orders that one server holds, and their JSON. */
@NullMarked
package com.petstore.mockserver.internal.pets;

import org.jspecify.annotations.NullMarked;
