// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Wording;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The rules that a client's headers about its body and that of the response must follow. Interface document, section Endpoints.
 */
final class ContentRules {

    static final String JSON_RULE = "Content-Type must be application/json in UTF-8";

    private static final String JSON = "application/json";
    /** What nearly all clients send is not taken apart. */
    private static final List<String> MOST_SENT = List.of(JSON);

    private ContentRules() {}

    /**
     * Checks a request before its body is read.
     *
     * @throws EarlyReplyException if it must not go on
     */
    static void require(Incoming request, boolean takesBody) throws EarlyReplyException {
        Optional<Reply> refusal = refusal(request.fields(), takesBody, request.mostBytesOfBody());
        if (refusal.isPresent()) {
            throw new EarlyReplyException(refusal.get());
        }
    }

    /**
     * Checks a request of the control interface, whose errors show what was sent.
     *
     * @throws EarlyReplyException if it must not go on
     */
    static void requireAndShow(Incoming request, boolean takesBody) throws EarlyReplyException {
        List<String> type = request.fields().getValuesList(HttpHeader.CONTENT_TYPE);
        if (takesBody && !isJson(type)) {
            throw new EarlyReplyException(Errors.unsupportedMediaType(Wording.shortLine(JSON_RULE + ", was " + type)));
        }
        require(request, takesBody);
    }

    static Optional<Reply> refusal(HttpFields headers, boolean takesBody, int maxBodyBytes) {
        if (takesBody && !isChunkedAtMost(headers.getCSV(HttpHeader.TRANSFER_ENCODING, false))) {
            return Optional.of(Errors.transferEncoding().andClose());
        }
        if (takesBody && !isJson(headers.getValuesList(HttpHeader.CONTENT_TYPE))) {
            return Optional.of(Errors.unsupportedMediaType(JSON_RULE));
        }
        if (takesBody && !isPlain(headers.getValuesList(HttpHeader.CONTENT_ENCODING))) {
            return Optional.of(Errors.unsupportedMediaType("Content-Encoding must be absent or identity"));
        }
        if (!acceptsJson(headers.getCSV(HttpHeader.ACCEPT, true))) {
            return Optional.of(Errors.notAcceptable());
        }
        if (takesBody && headers.getLongField(HttpHeader.CONTENT_LENGTH) > maxBodyBytes) {
            return Optional.of(Errors.bodyTooLarge(maxBodyBytes));
        }
        return Optional.empty();
    }

    /** Jetty would leave any other encoding below the chunks as it is. */
    private static boolean isChunkedAtMost(List<String> transferEncoding) {
        return transferEncoding.isEmpty()
                || (transferEncoding.size() == 1 && transferEncoding.get(0).equalsIgnoreCase("chunked"));
    }

    static boolean isJson(List<String> contentType) {
        String[] parts = contentType.size() == 1 ? parts(contentType.get(0)) : new String[] {""};
        return parts[0].equals(JSON)
                && Arrays.stream(parts)
                        .skip(1)
                        .map(parameter -> parameter.replaceAll("[\\s\"]", ""))
                        .allMatch(parameter -> !parameter.startsWith("charset=") || parameter.equals("charset=utf-8"));
    }

    static boolean isPlain(List<String> contentEncoding) {
        return contentEncoding.stream().allMatch(coding -> coding.strip().equalsIgnoreCase("identity"));
    }

    /** RFC 9110: the most specific range that fits decides. */
    static boolean acceptsJson(List<String> accept) {
        if (accept.isEmpty() || accept.equals(MOST_SENT)) {
            return true;
        }
        for (String range : List.of(JSON, "application/*", "*/*")) {
            List<String[]> matching = accept.stream()
                    .map(ContentRules::parts)
                    .filter(parts -> parts[0].equals(range))
                    .toList();
            if (!matching.isEmpty()) {
                return matching.stream()
                        .anyMatch(parts ->
                                Arrays.stream(parts).skip(1).noneMatch(part -> part.matches("q=0(\\.0{0,3})?")));
            }
        }
        return false;
    }

    private static String[] parts(String value) {
        return value.strip().toLowerCase(Locale.ROOT).split("\\s*;\\s*", -1);
    }
}
