@NullMarked
package com.petstore.sdk.internal.pacing;

import org.jspecify.annotations.NullMarked;
