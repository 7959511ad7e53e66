package com.petstore.mockserver.internal.pets;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.petstore.mockserver.internal.json.Json;
import java.util.Arrays;

/**
 * JSON in the making, for objects so small and so many that a generator would cost more than they do themselves. To be
 * used once.
 */
final class JsonBytes {

    private static final int LONGEST_NUMBER = 20;
    private static final int LARGEST_KEPT = 64 * 1024;

    /** As Jackson's generators do, so that only the finished JSON is allocated. */
    private final BufferRecycler buffers = Json.FACTORY._getBufferRecycler();

    private byte[] bytes = buffers.allocByteBuffer(BufferRecycler.BYTE_WRITE_ENCODING_BUFFER);
    private int length;

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
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain))) {
            bytes[length + plain] = (byte) text.charAt(plain);
            plain++;
        }
        length += plain;
        return plain == text.length()
                ? this
                : raw(JsonStringEncoder.getInstance().quoteAsUTF8(text.substring(plain)));
    }

    private static boolean isPlain(char character) {
        return character >= ' ' && character <= '~' && character != '"' && character != '\\';
    }

    byte[] finish() {
        byte[] json = Arrays.copyOf(bytes, length);
        if (bytes.length <= LARGEST_KEPT) {
            buffers.releaseByteBuffer(BufferRecycler.BYTE_WRITE_ENCODING_BUFFER, bytes);
        }
        buffers.releaseToPool();
        return json;
    }

    private void makeRoomFor(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
