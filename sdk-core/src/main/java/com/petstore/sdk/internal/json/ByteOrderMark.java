// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

/** The mark that some programs write before a text in UTF-8. A reader of JSON may ignore it (RFC 8259, section 8.1). */
final class ByteOrderMark {

    private ByteOrderMark() {}

    /** Returns where the text begins: behind the mark, if there is one. */
    static int endIn(byte[] text) {
        return text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF ? 3 : 0;
    }
}
