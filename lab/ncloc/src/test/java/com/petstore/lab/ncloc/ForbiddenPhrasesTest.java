package com.petstore.lab.ncloc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project's language: phrases that readers stumble over do not come back. The glossary is in .github/CONTRIBUTING.md. */
class ForbiddenPhrasesTest {

    private static final Path PROJECT = Path.of("../..");
    private static final Set<String> SKIPPED_DIRECTORIES = Set.of("target", ".git", ".idea", "node_modules");
    private static final Pattern CHECKED =
            Pattern.compile(".*\\.(java|kt|md|json|xml|sh|py|mjs|yml|properties)|run|turns");

    /** The page with the glossary, and this class. */
    private static final Set<String> EXEMPT = Set.of("CONTRIBUTING.md", "ForbiddenPhrasesTest.java");

    /** Regular expression of a phrase, and what to write instead. */
    private static final Map<Pattern, String> PHRASES = new LinkedHashMap<>();

    static {
        forbid("of now", "current");
        forbid("(can|could)(not)? be had|can't be had", "is available, obtain");
        forbid("anew", "again");
        forbid("(?<!there )(?-i:(is|are|was|were) none)", "is not one, is invalid");
        forbid("unless (it|he|they) says? so", "by default");
        forbid("mend(s|ed|ing)?", "fix");
        forbid("whoever", "the client, the caller, the thread that");
        forbid("in vain", "without success");
        forbid("so many (?!that)", "the given number of");
        forbid("under way", "in flight, in progress");
        forbid("made again", "retried, repeated");
        forbid("by chance", "randomly");
        forbid("thousand million", "billion");
        forbid("asked and steered", "controlled");
        forbid("makes? of (a|an|the|what|every|it)", "creates from, returns for");
        forbid("tells? whether", "returns whether");
        forbid("leaps? to", "jumps to");
        forbid("becomes? of|became of", "happens to, the outcome of");
        forbid("all chances|ones once more", "the random choices, repeats");
        forbid("asked at last|at last", "last, finally");
        forbid("be it by", "also by");
        forbid("all the same[.;,]", "anyway, still");
        forbid("made beforehand", "prepared");
        forbid("answered with", "gets, the response is");
        forbid("by the means of", "by, with");
        forbid("(has|have) not to", "does not have to, must not");
        forbid("steer(s|ed|ing)?", "controls");
        forbid(
                "void \\w*(?-i:[aA]nswer|SoMany|Anew|GoesOn|IsNone)\\w*",
                "responds, the given number of, again, continues, is invalid");
        forbid("is no (number|JSON|address|object|array|header name)", "is not a number, is not JSON");
    }

    private static void forbid(String phrase, String instead) {
        PHRASES.put(Pattern.compile("(?i)\\b(" + phrase + ")\\b"), instead);
    }

    @Test
    void sourcesAndPagesUseNoForbiddenPhrase() throws IOException {
        assertThat(findings(PROJECT)).isEmpty();
    }

    @Test
    void namesFileLineAndReplacement(@TempDir Path root) throws IOException {
        Files.writeString(root.resolve("Clock.java"), "class Clock {\n    /** The time of now. */\n}\n");

        assertThat(findings(root)).containsExactly("Clock.java:2: \"of now\", write: current");
    }

    @Test
    void findsNoPhraseInsideOtherWords(@TempDir Path root) throws IOException {
        Files.writeString(root.resolve("page.md"), "We recommend it. Empty if there is none.\n");

        assertThat(findings(root)).isEmpty();
    }

    private static List<String> findings(Path root) throws IOException {
        List<String> findings = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return SKIPPED_DIRECTORIES.contains(String.valueOf(directory.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = String.valueOf(file.getFileName());
                if (CHECKED.matcher(name).matches() && !EXEMPT.contains(name)) {
                    check(root.relativize(file).toString().replace('\\', '/'), file, findings);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return findings;
    }

    private static void check(String path, Path file, List<String> findings) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (MalformedInputException e) {
            return; // an input for a test that is deliberately not UTF-8
        }
        for (int i = 0; i < lines.size(); i++) {
            for (Map.Entry<Pattern, String> phrase : PHRASES.entrySet()) {
                Matcher matcher = phrase.getKey().matcher(lines.get(i));
                if (matcher.find()) {
                    findings.add(path + ":" + (i + 1) + ": \"" + matcher.group(1) + "\", write: " + phrase.getValue());
                }
            }
        }
    }
}
