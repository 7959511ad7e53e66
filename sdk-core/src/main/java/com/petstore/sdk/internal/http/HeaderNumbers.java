package com.petstore.sdk.internal.http;

/** Reads whole numbers in headers, which may be lists. A negative number stands for none. */
final class HeaderNumbers {

    /** Stands for all larger numbers; small enough that a few of them can be added. */
    private static final long LARGEST = 999_999_999_999_999L;

    private HeaderNumbers() {}

    /** The lowest of this number and those in a list. */
    static long lowest(long number, String list) {
        long lowest = number;
        for (String part : parts(list)) {
            long other = parse(part.strip());
            lowest = lowest < 0 || (other >= 0 && other < lowest) ? other : lowest;
        }
        return lowest;
    }

    /** The highest of this number and those in a list. */
    static long highest(long number, String list) {
        long highest = number;
        for (String part : parts(list)) {
            highest = Math.max(highest, parse(part.strip()));
        }
        return highest;
    }

    private static String[] parts(String list) {
        return list.indexOf(',') < 0 ? new String[] {list} : list.split(",", -1);
    }

    /** The number that these digits are. The work grows with their count, and not with its square. */
    static long parse(String digits) {
        long number = digits.isEmpty() ? -1 : 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = Math.min(LARGEST, 10 * number + (c - '0'));
        }
        return number;
    }
}
