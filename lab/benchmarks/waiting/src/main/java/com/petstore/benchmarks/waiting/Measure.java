package com.petstore.benchmarks.waiting;

import java.nio.file.Path;

/** A program that makes one measurement: {@code Measure <results file> <benchmark> <subject> <style> <calls> [seconds, keys or gates]}. */
final class Measure {

    private Measure() {}

    public static void main(String[] args) throws Exception {
        String benchmark = args[1];
        Cell cell = new Cell(
                Path.of(args[0]),
                benchmark,
                Subject.valueOf(args[2]),
                Style.valueOf(args[3]),
                Integer.parseInt(args[4]));
        int more = args.length > 5 ? Integer.parseInt(args[5]) : 0;
        switch (benchmark) {
            case "pile" -> PileCell.run(cell);
            case "release" -> ReleaseCell.run(cell);
            case "idle" -> IdleCell.run(cell, more);
            case "close" -> EndCells.close(cell);
            case "deadlines" -> EndCells.deadlines(cell);
            case "keys" -> KeyCells.several(cell, more);
            case "rotating" -> KeyCells.rotating(cell);
            case "contention" -> ContentionCell.run(cell, more);
            case "profile" -> ProfileCell.run(cell);
            default -> throw new IllegalArgumentException(benchmark);
        }
        // Calls still wait.
        System.exit(0);
    }
}
