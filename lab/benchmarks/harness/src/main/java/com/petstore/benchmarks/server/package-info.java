/** The work of a server: starting and responding. */
@NullMarked
package com.petstore.benchmarks.server;

import org.jspecify.annotations.NullMarked;
