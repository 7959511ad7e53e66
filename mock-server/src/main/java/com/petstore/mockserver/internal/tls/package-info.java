/** Makes the certificate of a server that speaks TLS. */
@NullMarked
package com.petstore.mockserver.internal.tls;

import org.jspecify.annotations.NullMarked;
