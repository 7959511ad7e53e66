// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Checks a bundle by the rules that Maven Central publishes for an upload
 * (<a href="https://central.sonatype.org/publish/requirements/">Requirements</a>), and by three of our own: only named artifacts, a
 * list of components beside each jar, and no placeholder in the addresses. Runs as it stands: {@code java BundleCheck.java}.
 */
public final class BundleCheck {

    private static final String GROUP = "com.petstore";
    /** What Central asks for, and what it accepts besides. */
    private static final Map<String, String> REQUIRED_CHECKSUMS = Map.of("md5", "MD5", "sha1", "SHA-1");

    private static final Map<String, String> OTHER_CHECKSUMS = Map.of("sha256", "SHA-256", "sha512", "SHA-512");

    /** What stands for an address that the owner has not decided on. */
    private static final String PLACEHOLDER = ".example";

    private final Map<String, byte[]> files;
    private final Path keyring;
    private final String version;
    private final boolean placeholdersAllowed;
    private final List<String> problems = new ArrayList<>();

    private BundleCheck(Map<String, byte[]> files, Path keyring, String version, boolean placeholdersAllowed) {
        this.files = files;
        this.keyring = keyring;
        this.version = version;
        this.placeholdersAllowed = placeholdersAllowed;
    }

    /**
     * Checks a bundle, and ends with status 1 if it has a problem.
     *
     * @param args the bundle, a keyring with the public key, the version, {@code placeholders} or {@code no-placeholders}, and the
     *     names of all artifacts
     * @throws IOException if a file cannot be read
     */
    public static void main(String[] args) throws IOException {
        List<String> artifacts = List.of(args).subList(4, args.length);
        List<String> problems =
                check(read(Path.of(args[0])), Path.of(args[1]), args[2], args[3].equals("placeholders"), artifacts);
        problems.forEach(System.err::println);
        System.out.printf("%s: %d artifacts, %d problems%n", args[0], artifacts.size(), problems.size());
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    static List<String> check(
            Map<String, byte[]> files,
            Path keyring,
            String version,
            boolean placeholdersAllowed,
            List<String> artifacts) {
        BundleCheck check = new BundleCheck(files, keyring, version, placeholdersAllowed);
        check.checkVersion();
        check.checkNames(artifacts);
        artifacts.forEach(check::checkArtifact);
        files.keySet().stream().filter(BundleCheck::isPublished).forEach(check::checkCompanions);
        return check.problems;
    }

    static Map<String, byte[]> read(Path bundle) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(bundle))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), zip.readAllBytes());
                }
            }
        }
        return files;
    }

    private void checkVersion() {
        if (version.endsWith("-SNAPSHOT")) {
            problems.add("the version must be a release, was " + version);
        }
    }

    private void checkNames(List<String> artifacts) {
        Set<String> unexpected = new TreeSet<>(files.keySet());
        for (String artifact : artifacts) {
            unexpected.removeIf(file -> file.startsWith(path(artifact, "-")) || file.startsWith(path(artifact, ".")));
        }
        unexpected.forEach(file -> problems.add(file + ": belongs to no artifact that is published"));
    }

    private void checkArtifact(String artifact) {
        Optional<Element> pom = pom(artifact);
        if (pom.isEmpty()) {
            problems.add(path(artifact, ".pom") + ": missing");
            return;
        }
        checkPom(artifact, pom.get());
        if (text(pom.get(), "packaging").filter("pom"::equals).isEmpty()) {
            for (String part : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                if (!files.containsKey(path(artifact, part))) {
                    problems.add(path(artifact, part) + ": missing");
                }
            }
        }
    }

    private void checkPom(String artifact, Element pom) {
        String file = path(artifact, ".pom");
        require(file, "artifactId", text(pom, "artifactId").filter(artifact::equals));
        require(file, "groupId", inherited(pom, "groupId").filter(GROUP::equals));
        require(file, "version", inherited(pom, "version").filter(version::equals));
        require(file, "name", text(pom, "name"));
        require(file, "description", inherited(pom, "description"));
        for (String path : List.of(
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "developers/developer/email",
                "scm/connection",
                "scm/developerConnection",
                "scm/url")) {
            Optional<String> value = inherited(pom, path);
            require(file, path, value);
            if (!placeholdersAllowed && value.orElse("").contains(PLACEHOLDER)) {
                problems.add(file + ": " + path + " is still a placeholder, " + value.get());
            }
        }
        NodeList versions = pom.getElementsByTagName("version");
        if (IntStream.range(0, versions.getLength())
                .anyMatch(i -> versions.item(i).getTextContent().endsWith("-SNAPSHOT"))) {
            problems.add(file + ": names a snapshot");
        }
    }

    private void require(String file, String element, Optional<String> value) {
        if (value.isEmpty()) {
            problems.add(file + ": " + element + " is missing or wrong");
        }
    }

    private void checkCompanions(String file) {
        if (!files.containsKey(file + ".asc")) {
            problems.add(file + ".asc: missing");
        } else if (!signatureHolds(file)) {
            problems.add(file + ".asc: is no signature of the file by the key of the release");
        }
        REQUIRED_CHECKSUMS.forEach((extension, algorithm) -> {
            if (!files.containsKey(file + "." + extension)) {
                problems.add(file + "." + extension + ": missing");
            }
            checkChecksum(file, extension, algorithm);
        });
        OTHER_CHECKSUMS.forEach((extension, algorithm) -> checkChecksum(file, extension, algorithm));
    }

    private void checkChecksum(String file, String extension, String algorithm) {
        byte[] checksum = files.get(file + "." + extension);
        if (checksum != null
                && !new String(checksum, StandardCharsets.US_ASCII)
                        .strip()
                        .equals(digest(algorithm, files.get(file)))) {
            problems.add(file + "." + extension + ": is not the checksum of the file");
        }
    }

    private static String digest(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean signatureHolds(String file) {
        try {
            Path directory = Files.createTempDirectory("signature");
            Path content = Files.write(directory.resolve("file"), files.get(file));
            Path signature = Files.write(directory.resolve("file.asc"), files.get(file + ".asc"));
            try {
                return new ProcessBuilder(
                                        "gpgv",
                                        "--keyring",
                                        keyring.toAbsolutePath().toString(),
                                        signature.toString(),
                                        content.toString())
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
            } finally {
                for (Path path : List.of(content, signature, directory)) {
                    Files.delete(path);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("gpgv, which checks signatures, cannot be started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String path(String artifact, String end) {
        return GROUP.replace('.', '/') + "/" + artifact + "/" + version + "/" + artifact + "-" + version + end;
    }

    private static boolean isPublished(String file) {
        return Stream.of(".asc", ".md5", ".sha1", ".sha256", ".sha512").noneMatch(file::endsWith);
    }

    private Optional<Element> pom(String artifact) {
        byte[] content = files.get(path(artifact, ".pom"));
        if (content == null) {
            return Optional.empty();
        }
        try (InputStream in = new ByteArrayInputStream(content)) {
            return Optional.of(DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(in)
                    .getDocumentElement());
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(path(artifact, ".pom") + " is not XML", e);
        }
    }

    /** The text of an element, of this POM or else of its parent in the bundle. */
    private Optional<String> inherited(Element pom, String path) {
        return text(pom, path)
                .or(() -> text(pom, "parent/artifactId").flatMap(this::pom).flatMap(parent -> text(parent, path)));
    }

    private static Optional<String> text(Element element, String path) {
        Element current = element;
        for (String name : path.split("/", -1)) {
            Node child = current.getFirstChild();
            while (child != null && !child.getNodeName().equals(name)) {
                child = child.getNextSibling();
            }
            if (child == null) {
                return Optional.empty();
            }
            current = (Element) child;
        }
        return Optional.of(current.getTextContent().strip()).filter(text -> !text.isEmpty());
    }
}
