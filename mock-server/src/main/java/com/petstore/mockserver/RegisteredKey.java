// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/** A key that a server knows, without the key itself. A value that only the library makes: methods may be added. */
public interface RegisteredKey {

    /** {@return what it is called where the key must not be seen: the first 8 hexadecimal digits of its SHA-256} */
    String id();

    /** {@return its plan, what is used of it, and its ban} */
    KeyLimits limits();
}
