/** What the service does with a request that has been read: routes, operations, errors. */
@NullMarked
package com.petstore.mockserver.internal.service;

import org.jspecify.annotations.NullMarked;
