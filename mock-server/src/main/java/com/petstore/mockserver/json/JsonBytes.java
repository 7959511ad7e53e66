package com.petstore.mockserver.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Arrays;

/** JSON in the making, for objects so small and so many that a generator would cost more than they do themselves. */
final class JsonBytes {

    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes;
    private int length;

    /** Takes how long the JSON is likely to be; it may become longer. */
    JsonBytes(int capacity) {
        bytes = new byte[capacity];
    }

    /** Adds JSON as it is. */
    JsonBytes raw(byte[] json) {
        makeRoomFor(json.length);
        System.arraycopy(json, 0, bytes, length, json.length);
        length += json.length;
        return this;
    }

    JsonBytes number(long number) {
        makeRoomFor(LONGEST_NUMBER);
        length = NumberOutput.outputLong(number, bytes, length);
        return this;
    }

    /** Adds what stands between the quotes of a string. */
    JsonBytes text(String text) {
        makeRoomFor(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character > '~' || character == '"' || character == '\\') {
                return raw(JsonStringEncoder.getInstance().quoteAsUTF8(text.substring(i)));
            }
            bytes[length++] = (byte) character;
        }
        return this;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void makeRoomFor(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
