package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.petstore.benchmarks.Animals;
import java.io.ByteArrayOutputStream;

/** All answers of the canned server as bytes, recreated each second because of their headers. Thread-safe. */
final class CannedAnswers {

    private static final byte[] LIST_20 = Animals.list(20);
    private static final byte[] LIST_100 = Animals.list(100);
    private static final byte[] ONE = Animals.one(1);
    private static final byte[] MISSING = Animals.missing();

    private static volatile CannedAnswers latest = new CannedAnswers(new ServiceTime(ServiceTime.currentSecond()));

    private final ServiceTime time;
    final byte[] list20;
    final byte[] list100;
    final byte[] one;
    final byte[] created;
    final byte[] missing;

    private CannedAnswers(ServiceTime time) {
        this.time = time;
        this.list20 = answer("200 OK", LIST_20);
        this.list100 = answer("200 OK", LIST_100);
        this.one = answer("200 OK", ONE);
        this.created = answer("201 Created", ONE);
        this.missing = answer("404 Not Found", MISSING);
    }

    static CannedAnswers now() {
        CannedAnswers answers = latest;
        long second = ServiceTime.currentSecond();
        if (answers.time.second() != second) {
            answers = new CannedAnswers(new ServiceTime(second));
            latest = answers;
        }
        return answers;
    }

    byte[] answer(String status, byte[] body) {
        String head = "HTTP/1.1 " + status
                + "\r\nDate: " + time.date()
                + "\r\nContent-Type: application/json"
                + "\r\nX-RateLimit-Limit: 1000000"
                + "\r\nX-RateLimit-Remaining: 999999"
                + "\r\nX-RateLimit-Reset: " + time.reset()
                + "\r\nContent-Length: " + body.length + "\r\n\r\n";
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        answer.writeBytes(head.getBytes(ISO_8859_1));
        answer.writeBytes(body);
        return answer.toByteArray();
    }
}
