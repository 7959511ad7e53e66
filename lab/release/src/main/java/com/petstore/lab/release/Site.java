// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes a site of the documents: one page with links to the README, the guides and the Javadoc, all that they link to, and a check of
 * every link that stays on the site.
 */
public final class Site {

    private record Part(String title, List<String> documents) {}

    private record Module(String folder, String title) {}

    private static final List<Part> PARTS = List.of(
            new Part("Start", List.of("README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE")),
            new Part("Guides", List.of("docs/*.md", "docs/mock-server/*.md")),
            new Part("For maintainers", List.of(".github/CONTRIBUTING.md", "docs/project/*.md")));

    private static final List<Module> MODULES = List.of(
            new Module("sdk-core", "The client"),
            new Module("sdk-redis", "The ledger in Redis"),
            new Module("sdk-spring-boot", "The starter for Spring Boot"),
            new Module("mock-server", "The mock server"));

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"#]*)(?:#([^\"]*))?\"");

    private final Path project;
    private final Path site;
    private final Set<Path> published = new TreeSet<>();
    private final Deque<Path> toPublish = new ArrayDeque<>();

    Site(Path project, Path site) {
        this.project = project.toAbsolutePath().normalize();
        this.site = site.toAbsolutePath().normalize();
    }

    /**
     * Makes the site, and ends with status 1 if a link leads nowhere.
     *
     * @param args the folder of the project, whose modules have Javadoc in {@code target}, and the folder for the site
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        Site site = new Site(Path.of(args[0]), Path.of(args[1]));
        site.write();
        Set<String> broken = site.brokenLinks();
        broken.forEach(System.err::println);
        System.out.printf("%s: %d documents, %d broken links%n", args[1], site.published.size(), broken.size());
        System.exit(broken.isEmpty() ? 0 : 1);
    }

    void write() throws IOException {
        StringBuilder index = new StringBuilder("# Pet Store SDK for Java\n\n");
        for (Part part : PARTS) {
            index.append("## ").append(part.title()).append("\n\n");
            for (String pattern : part.documents()) {
                for (Path document : find(pattern)) {
                    index.append("- [%s](%s)%n".formatted(title(document), project.relativize(document)));
                }
            }
            index.append('\n');
        }
        index.append("## Javadoc\n\n");
        for (Module module : MODULES) {
            Path javadoc = project.resolve(module.folder()).resolve("target/reports/apidocs");
            if (Files.isDirectory(javadoc)) {
                copyAll(javadoc, site.resolve("api").resolve(module.folder()));
            }
            index.append("- [%s](api/%s/index.html)%n".formatted(module.title(), module.folder()));
        }
        index.append("\n![Used quota and refused requests, by policy](docs/rate-limits.svg)\n");
        index.append("\n![The page of the mock server](docs/mock-server/page-light.png)\n");
        publishDocument(project.resolve("index.md"), index.toString());
        while (!toPublish.isEmpty()) {
            publish(toPublish.remove());
        }
    }

    /** The links of pages that lead to a file or a heading which is not on the site. The Javadoc tool has checked its own. */
    Set<String> brokenLinks() throws IOException {
        Set<String> broken = new TreeSet<>();
        try (Stream<Path> files = Files.walk(site)) {
            for (Path page : files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(site.resolve("api")))
                    .toList()) {
                Matcher reference = REFERENCE.matcher(Files.readString(page));
                while (reference.find()) {
                    if (!leadsSomewhere(page, reference.group(1), reference.group(2))) {
                        broken.add(site.relativize(page) + ": " + reference.group());
                    }
                }
            }
        }
        return broken;
    }

    private static boolean leadsSomewhere(Path page, String file, String heading) throws IOException {
        if (file.contains(":")) {
            return true;
        }
        Path target = file.isEmpty() ? page : page.resolveSibling(file);
        return Files.exists(target)
                && (heading == null || Files.readString(target).contains("id=\"" + heading + "\""));
    }

    private void publish(Path source) throws IOException {
        if (!Files.exists(source)) {
            return;
        }
        if (source.toString().endsWith(".md")) {
            publishDocument(source, Files.readString(source));
        } else {
            copyAll(source, site.resolve(project.relativize(source)));
        }
    }

    private void publishDocument(Path source, String text) throws IOException {
        List<TablesExtension> extensions = List.of((TablesExtension) TablesExtension.create());
        Node document = Parser.builder().extensions(extensions).build().parse(text);
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(follow(source, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(follow(source, image.getDestination()));
            }
        });
        String body = HtmlRenderer.builder()
                .extensions(extensions)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading) {
                        attributes.put("id", anchor(text(node)));
                    }
                })
                .build()
                .render(document);
        Path target = site.resolve(html(project.relativize(source).toString()));
        Files.createDirectories(target.getParent());
        Files.writeString(
                target, """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <title>%s</title>
                <style>
                body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
                pre, table { overflow-x: auto; display: block } pre { padding: 1rem; border: 1px solid #8886 }
                th, td { padding: .3rem .6rem; text-align: left; vertical-align: top } img { max-width: 100%% }
                </style>
                </head>
                <body>
                %s</body>
                </html>
                """.formatted(text.lines().findFirst().orElse("").replace("# ", ""), body));
    }

    /** Adds what a link leads to, and returns the link for the site. */
    private String follow(Path source, String destination) {
        if (destination.contains(":") || destination.startsWith("#")) {
            return destination;
        }
        String[] parts = destination.split("#", 2);
        Path target = source.resolveSibling(parts[0]).normalize();
        if (target.startsWith(project) && published.add(target)) {
            toPublish.add(target);
        }
        return html(parts[0]) + (parts.length == 2 ? "#" + parts[1] : "");
    }

    private List<Path> find(String pattern) throws IOException {
        try (Stream<Path> files = Files.list(project.resolve(pattern).getParent())) {
            var matcher = project.getFileSystem().getPathMatcher("glob:" + project.resolve(pattern));
            return files.filter(matcher::matches).sorted().toList();
        }
    }

    private static String title(Path document) throws IOException {
        try (Stream<String> lines = Files.lines(document)) {
            return lines.filter(line -> line.startsWith("# "))
                    .findFirst()
                    .map(line -> line.substring(2))
                    .orElse(document.getFileName().toString());
        }
    }

    /** Copies a file, or all files of a folder. */
    private static void copyAll(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static String html(String file) {
        return file.replaceFirst("\\.md$", ".html");
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }

    /** The name of a heading in links, as GitHub makes it. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }
}
