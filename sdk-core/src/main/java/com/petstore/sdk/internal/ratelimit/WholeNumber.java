package com.petstore.sdk.internal.ratelimit;

/**
 * A number in a header: decimal digits, of which there may be any number. What is larger than any count or time reads as {@link #LARGEST}. A
 * negative number stands for none.
 */
final class WholeNumber {

    /** Small enough that a few of them can be added. */
    private static final long LARGEST = 999_999_999_999_999L;

    private WholeNumber() {}

    /** The lowest of this number and those in a header, which may be a list. */
    static long lowest(long number, String header) {
        if (header.indexOf(',') < 0) {
            long other = parse(header);
            return number < 0 || (other >= 0 && other < number) ? other : number;
        }
        long lowest = number;
        for (String part : header.split(",", -1)) {
            lowest = lowest(lowest, part);
        }
        return lowest;
    }

    /** The highest of this number and those in a header, which may be a list. */
    static long highest(long number, String header) {
        if (header.indexOf(',') < 0) {
            return Math.max(number, parse(header));
        }
        long highest = number;
        for (String part : header.split(",", -1)) {
            highest = highest(highest, part);
        }
        return highest;
    }

    /** The number that a text is, or a negative one if it is none. The work grows with the digits, and not with their square. */
    static long parse(String text) {
        int end = text.length();
        int start = 0;
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        if (start == end) {
            return -1;
        }
        long value = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = Math.min(LARGEST, 10 * value + (c - '0'));
        }
        return value;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
