/**
 * Small programs that show the client at work, each on its own bundled server.
 */
@NullMarked
package com.petstore.examples;

import org.jspecify.annotations.NullMarked;
