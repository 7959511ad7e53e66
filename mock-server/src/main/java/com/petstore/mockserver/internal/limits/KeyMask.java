// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Takes keys out of texts, as they are or escaped for a URL or in JSON. Looks up what begins at each place by its first eight
 * characters, so that a text takes as long with many keys as with one. Thread-safe.
 */
final class KeyMask {

    /** A shorter key may occur in any text. */
    static final int SHORTEST = 8;

    private final ConcurrentNavigableMap<String, String> ids = new ConcurrentSkipListMap<>();
    private volatile int longest;

    /** How long the keys are that begin with eight characters, the longest first: one may begin with another one. */
    private final Map<Long, NavigableSet<Integer>> lengths = new ConcurrentHashMap<>();

    synchronized void add(String key, String id) {
        ids.put(key, id);
        longest = Math.max(longest, key.length());
        long start = 0;
        for (int i = 0; i < SHORTEST; i++) {
            start = next(start, key.charAt(i));
        }
        lengths.computeIfAbsent(start, any -> new ConcurrentSkipListSet<>(Comparator.reverseOrder()))
                .add(key.length());
    }

    String clear(String text) {
        if (ids.isEmpty() || text.length() < SHORTEST) {
            return text;
        }
        boolean hasEscapes = text.indexOf('%') >= 0 || text.indexOf('\\') >= 0;
        // As it is, too: a key may have such characters itself.
        return clear(View.asItIs(hasEscapes ? clear(View.unescaped(text)) : text));
    }

    /** Leaves out the end of a text that was cut, from where a key begins that is there in part. */
    String withoutCutKey(String text) {
        // An escape may be there in part, too.
        String whole = text.replaceFirst("(%[0-9A-Fa-f]?|\\\\u?[0-9A-Fa-f]{0,3})$", "");
        return withoutCutKey(View.asItIs(withoutCutKey(View.unescaped(whole))));
    }

    private String withoutCutKey(View view) {
        for (int start = Math.max(0, view.length - longest); start < view.length; start++) {
            String rest = new String(view.chars, start, view.length - start);
            String next = ids.higherKey(rest);
            if (next != null && next.startsWith(rest)) {
                return view.text.substring(0, view.places[start]);
            }
        }
        return view.text;
    }

    private String clear(View view) {
        StringBuilder cleared = new StringBuilder();
        int copied = 0;
        long window = 0;
        int from = 0;
        for (int i = 0; i < view.length; i++) {
            window = next(window, view.chars[i]);
            int start = i - SHORTEST + 1;
            String key = start < from ? "" : keyAt(view, start, window);
            if (!key.isEmpty()) {
                cleared.append(view.text, copied, view.places[start])
                        .append('[')
                        .append(ids.get(key))
                        .append(']');
                from = start + key.length();
                copied = view.places[from];
                i = from - 1;
            }
        }
        return copied == 0
                ? view.text
                : cleared.append(view.text, copied, view.text.length()).toString();
    }

    /** Empty if no key begins there. */
    private String keyAt(View view, int start, long window) {
        NavigableSet<Integer> possible = lengths.get(window);
        if (possible != null) {
            for (int length : possible) {
                String key = start + length > view.length ? "" : new String(view.chars, start, length);
                if (ids.containsKey(key)) {
                    return key;
                }
            }
        }
        return "";
    }

    private static long next(long window, char character) {
        return (window << Byte.SIZE) | (character & 0xff);
    }

    /** A text, its characters without escapes, and where each of them is in the text. */
    private static final class View {

        private final String text;
        private final char[] chars;
        private final int[] places;
        private int length;

        private View(String text) {
            this.text = text;
            this.chars = new char[text.length()];
            this.places = new int[text.length() + 1];
        }

        static View asItIs(String text) {
            View view = new View(text);
            for (int i = 0; i < text.length(); i++) {
                view.add(text.charAt(i), i);
            }
            view.places[view.length] = text.length();
            return view;
        }

        static View unescaped(String text) {
            View view = new View(text);
            int i = 0;
            while (i < text.length()) {
                char here = text.charAt(i);
                char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
                int hex = here == '%' ? hex(text, i + 1, 2) : -1;
                int unicode = here == '\\' && next == 'u' ? hex(text, i + 2, 4) : -1;
                if (hex >= 0) {
                    view.add((char) hex, i);
                    i += 3;
                } else if (unicode >= 0) {
                    view.add((char) unicode, i);
                    i += 6;
                } else if (here == '\\' && "/\"\\".indexOf(next) >= 0) {
                    view.add(next, i);
                    i += 2;
                } else {
                    view.add(here, i);
                    i++;
                }
            }
            view.places[view.length] = text.length();
            return view;
        }

        private void add(char character, int place) {
            chars[length] = character;
            places[length++] = place;
        }

        /** Less than 0 if these are not digits. */
        private static int hex(String text, int from, int digits) {
            if (from + digits > text.length()) {
                return -1;
            }
            int value = 0;
            for (int i = from; i < from + digits; i++) {
                int digit = Character.digit(text.charAt(i), 16);
                if (digit < 0) {
                    return -1;
                }
                value = value * 16 + digit;
            }
            return value;
        }
    }
}
