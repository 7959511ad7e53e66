/** The work of a client, in memory and over loopback, and the start of a JVM with one. */
@NullMarked
package com.petstore.benchmarks.client;

import org.jspecify.annotations.NullMarked;
