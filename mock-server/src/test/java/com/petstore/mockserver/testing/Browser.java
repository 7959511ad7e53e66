// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import static com.petstore.mockserver.testing.JsonTree.array;
import static com.petstore.mockserver.testing.JsonTree.at;
import static com.petstore.mockserver.testing.JsonTree.object;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tab of Chromium without a window, driven over the DevTools protocol by one test at a time. Chromium is found by
 * {@code PATH}.
 */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final int SECONDS_TO_WAIT = 15;

    /** Pages wait a tenth of the time that they wait for people. */
    private static final String HASTE =
            "{ const wait = window.setTimeout; window.setTimeout = (then, ms) => wait(then, ms / 10); }";

    private static final Map<String, Integer> KEY_CODES =
            Map.of("Tab", 9, "Enter", 13, "Escape", 27, "ArrowUp", 38, "ArrowDown", 40);

    private final int port;
    private final Runnable whenClosed;
    private final WebSocket socket;
    private final BlockingQueue<String> messages;
    private final List<String> problems = new ArrayList<>();
    private int lastId;

    private Browser(int port, String socketUrl, Runnable whenClosed) {
        this.port = port;
        this.whenClosed = whenClosed;
        this.messages = new LinkedBlockingQueue<>();
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(socketUrl), new Listener(messages))
                .join();
        for (String domain : List.of("Page", "Runtime", "Log", "Performance")) {
            call(domain + ".enable", Map.of());
        }
        call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", HASTE));
    }

    /** The program, if this machine has it. */
    public static Optional<Path> program() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.of(path.split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public static Browser start(Path program) {
        try {
            Path profile = Files.createTempDirectory("petstore-page");
            // Without its sandbox, which it refuses to have for root; it only ever sees servers of these tests.
            Process process = new ProcessBuilder(
                            program.toString(),
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-dev-shm-usage",
                            "--hide-scrollbars",
                            "--window-size=1200,860",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + profile,
                            "about:blank")
                    .redirectErrorStream(true)
                    .start();
            int port = debuggingPort(process.inputReader(StandardCharsets.UTF_8));
            return new Browser(port, firstTab(port), () -> stop(process, profile));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port stands in what it prints; the rest is read and forgotten, or it would wait for a reader. */
    private static int debuggingPort(BufferedReader output) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("DevTools listening on ")) {
                Thread rest = new Thread(() -> output.lines().forEach(any -> {}), "chromium-output");
                rest.setDaemon(true);
                rest.start();
                return URI.create(line.substring("DevTools listening on ".length()))
                        .getPort();
            }
        }
        throw new IOException("Chromium did not start");
    }

    private static String firstTab(int port) throws IOException {
        try {
            String tabs = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            return array(JsonTree.parse(tabs)).stream()
                    .filter(any -> "page".equals(at(any, "type")))
                    .map(tab -> String.valueOf(at(tab, "webSocketDebuggerUrl")))
                    .findFirst()
                    .orElseThrow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Another tab of the same browser, in a window of its own, so that it is as visible as the others; to be closed. */
    public Browser newTab() {
        Object target = call("Target.createTarget", Map.of("url", "about:blank", "newWindow", true));
        String id = String.valueOf(at(target, "targetId"));
        return new Browser(
                port,
                "ws://127.0.0.1:" + port + "/devtools/page/" + id,
                () -> call("Target.closeTarget", Map.of("targetId", id)));
    }

    /** Opens a page and forgets what went wrong in the last one. */
    public void open(String url) {
        call("Page.navigate", Map.of("url", url));
        await("location.href.startsWith('" + url + "') && document.readyState === 'complete'");
        problems.clear();
    }

    /** Evaluates an expression in the page; waits for a promise. Returns a text, a number, a truth value, or null. */
    public @Nullable Object evaluate(String expression) {
        Object result =
                call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (object(result).containsKey("exceptionDetails")) {
            throw new AssertionError(expression + " failed: " + at(result, "exceptionDetails"));
        }
        return object(at(result, "result")).get("value");
    }

    public String text(String selector) {
        return String.valueOf(evaluate("document.querySelector(" + quoted(selector) + ").textContent"));
    }

    /** The text that can be seen. */
    public String visibleText() {
        return String.valueOf(evaluate("document.body.innerText"));
    }

    /** Waits until a condition is true in the page. */
    public void await(String condition) {
        Object isMet = evaluate("new Promise((resolve) => {"
                + "const end = performance.now() + " + SECONDS_TO_WAIT * 1000 + ";"
                + "const look = () => { let isMet = false; try { isMet = Boolean(" + condition + "); } catch { }"
                + "if (isMet || performance.now() > end) resolve(isMet); else setTimeout(look, 100); };"
                + "look(); })");
        if (!Boolean.TRUE.equals(isMet)) {
            throw new AssertionError("in the page, this did not become true: " + condition + "; it shows "
                    + evaluate("document.body.innerText"));
        }
    }

    public void awaitText(String selector, String text) {
        await("document.querySelector(" + quoted(selector) + ").textContent.includes(" + quoted(text) + ")");
    }

    /** Clicks the first button in an element that has this label. */
    public void click(String selector, String label) {
        await("[...document.querySelectorAll(" + quoted(selector) + ")].some((any) => any.textContent.includes("
                + quoted(label) + "))");
        evaluate("[...document.querySelectorAll(" + quoted(selector) + ")].find((any) => any.textContent.includes("
                + quoted(label) + ")).click()");
    }

    /** Enters a value as a user does, with the events that the page listens to. */
    public void enter(String selector, String value) {
        evaluate("(() => { const input = document.querySelector(" + quoted(selector) + ");"
                + "input.value = " + quoted(value) + ";"
                + "input.dispatchEvent(new Event('input', { bubbles: true }));"
                + "input.dispatchEvent(new Event('change', { bubbles: true })); })()");
    }

    /** Presses a key such as Tab or Enter. */
    public void press(String key) {
        Map<String, Object> down = Map.of(
                "type",
                "keyDown",
                "key",
                key,
                "code",
                key,
                "windowsVirtualKeyCode",
                KEY_CODES.get(key),
                "text",
                key.equals("Enter") ? "\r" : "");
        call("Input.dispatchKeyEvent", down);
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key));
    }

    public void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Shows pages in the colours of a scheme: {@code light}, {@code dark}, or {@code forced} as in a mode of high contrast. */
    public void colours(String scheme) {
        boolean isForced = scheme.equals("forced");
        List<Object> features = List.of(
                Map.of("name", "forced-colors", "value", isForced ? "active" : "none"),
                Map.of("name", "prefers-color-scheme", "value", isForced ? "light" : scheme));
        call("Emulation.setEmulatedMedia", Map.of("features", features));
    }

    /** A measurement of Chromium's, such as {@code JSHeapUsedSize} or {@code Nodes}, of what is left after a collection. */
    public double metric(String name) {
        call("HeapProfiler.collectGarbage", Map.of());
        return array(at(call("Performance.getMetrics", Map.of()), "metrics")).stream()
                .filter(metric -> name.equals(at(metric, "name")))
                .mapToDouble(metric -> ((Number) at(metric, "value")).doubleValue())
                .findFirst()
                .orElseThrow();
    }

    /** Writes what the tab shows as PNG. */
    public void screenshot(Path file) {
        Object shot = call("Page.captureScreenshot", Map.of("format", "png"));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Base64.getDecoder().decode(String.valueOf(at(shot, "data"))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Exceptions, dialogs and refusals of the content security policy since the page was opened. */
    public List<String> problems() {
        evaluate("0");
        return List.copyOf(problems);
    }

    private Object call(String method, Map<String, Object> parameters) {
        int id = ++lastId;
        socket.sendText(JsonTree.write(Map.of("id", id, "method", method, "params", parameters)), true)
                .join();
        while (true) {
            Map<String, Object> message = object(JsonTree.parse(nextMessage(method)));
            if (Integer.valueOf(id).equals(message.get("id"))) {
                if (message.containsKey("error")) {
                    throw new AssertionError(method + " failed: " + message.get("error"));
                }
                return message.get("result");
            }
            note(message);
        }
    }

    private String nextMessage(String method) {
        try {
            String message = messages.poll(SECONDS_TO_WAIT * 2, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("Chromium did not respond to " + method);
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(method + " was interrupted", e);
        }
    }

    private void note(Map<String, Object> event) {
        String method = String.valueOf(event.get("method"));
        boolean isProblem = method.equals("Runtime.exceptionThrown")
                || method.equals("Page.javascriptDialogOpening")
                || (method.equals("Log.entryAdded") && "security".equals(at(event, "params", "entry", "source")));
        if (isProblem) {
            problems.add(JsonTree.write(event));
        }
    }

    @Override
    public void close() {
        socket.abort();
        whenClosed.run();
    }

    private static void stop(Process process, Path profile) {
        // Its helpers write into the profile as long as they live.
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(any -> any.onExit().join());
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text as JavaScript has it. */
    public static String quoted(String text) {
        return JsonTree.write(text);
    }

    /** Puts the texts together, which come in parts. */
    private static final class Listener implements WebSocket.Listener {

        private final BlockingQueue<String> messages;
        private final StringBuilder text = new StringBuilder();

        Listener(BlockingQueue<String> messages) {
            this.messages = messages;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                messages.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
