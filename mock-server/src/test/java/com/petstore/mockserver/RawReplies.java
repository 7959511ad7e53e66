// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.testing.Reply;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers taken apart as strictly as RFC 9112 allows, so that a server cannot answer in another way unnoticed. */
final class RawReplies {

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2}) [\\x20-\\x7e]*");
    private static final Pattern HEADER =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?)");

    private final String bytes;
    private final boolean bodiesMayBeLeftOut;
    private int position;

    private RawReplies(byte[] bytes, boolean bodiesMayBeLeftOut) {
        this.bytes = new String(bytes, StandardCharsets.ISO_8859_1);
        this.bodiesMayBeLeftOut = bodiesMayBeLeftOut;
    }

    /**
     * All that were sent on a connection, without those that only say to go on.
     *
     * @param afterHead whether one of the requests may have been a HEAD, whose answer tells the length of a body that does not come
     */
    static List<Reply> parse(byte[] bytes, boolean afterHead) {
        RawReplies replies = new RawReplies(bytes, afterHead);
        List<Reply> all = new ArrayList<>();
        while (replies.position < replies.bytes.length()) {
            Reply reply = replies.next();
            if (reply.status() >= 200) {
                all.add(reply);
            }
        }
        return all;
    }

    private Reply next() {
        int status = Integer.parseInt(matched(STATUS_LINE, line()).group(1));
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            Matcher header = matched(HEADER, line);
            headers.computeIfAbsent(header.group(1).toLowerCase(Locale.ROOT), any -> new ArrayList<>())
                    .add(header.group(2));
        }
        boolean hasBody = status >= 200 && status != 204 && status != 304;
        return new Reply(status, headers, hasBody ? body(headers) : "");
    }

    private String body(Map<String, List<String>> headers) {
        int length = Integer.parseInt(new Reply(0, headers, "").header("Content-Length"));
        boolean isLeftOut = position == bytes.length() || bytes.startsWith("HTTP/1.", position);
        if (bodiesMayBeLeftOut && isLeftOut) {
            return "";
        }
        String body = bytes.substring(position, position + length);
        position += length;
        return new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private String line() {
        int end = bytes.indexOf("\r\n", position);
        if (end < 0) {
            throw new AssertionError("a line must end with CR LF: " + bytes.substring(position));
        }
        String line = bytes.substring(position, end);
        position = end + 2;
        return line;
    }

    private static Matcher matched(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("must be " + pattern + ", was " + line);
        }
        return matcher;
    }
}
