/**
 * What happens during a call, for metrics and traces.
 */
@NullMarked
package com.petstore.sdk.listener;

import org.jspecify.annotations.NullMarked;
