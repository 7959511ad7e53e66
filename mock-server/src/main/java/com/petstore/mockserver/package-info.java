/** x. */
@org.jspecify.annotations.NullMarked
package com.petstore.mockserver;
