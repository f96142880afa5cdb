// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

/**
 * Holds a figure of one cell against the same figure of another: what ÷ baseline.
 *
 * @param cell what both have in common: {@code dml-sweep/insert}, or {@code closed load}
 * @param figure in words, such as "engine cost per row"
 * @param what engine, version, stack or run, as its users call it
 * @param baseline what it is held against
 * @param lessIsBetter whether a ratio above 1 is worse
 */
public record Comparison(
    CellName cell,
    String figure,
    String what,
    String baseline,
    boolean lessIsBetter,
    Difference difference) {

  /** Lists what a reader wants to know at first sight. */
  public enum Outcome {
    BETTER("better"),
    WORSE("worse"),
    NO_DIFFERENCE("no difference shown"),
    NO_ANSWER("no answer");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** Returns the words that a reader sees. */
    public String words() {
      return words;
    }
  }

  /** Holds against each other a run that has a cell and one that lacks it. */
  public static Comparison missing(CellName cell, String run, String baseline, String without) {
    return new Comparison(
        cell,
        "every figure",
        run,
        baseline,
        true,
        new Difference.NotAnswered("not in run " + without));
  }

  /** Returns what the ratio says. */
  public Outcome outcome() {
    return switch (difference) {
      case Difference.NotAnswered _ -> Outcome.NO_ANSWER;
      case Difference.NotShown _ -> Outcome.NO_DIFFERENCE;
      case Difference.Shown(Summary ratio) ->
          ratio.mean() > 1 == lessIsBetter ? Outcome.WORSE : Outcome.BETTER;
    };
  }

  /**
   * Returns whether it is worse by more than the threshold with confidence: the whole interval lies
   * beyond 1 + threshold, or its inverse where more is better.
   */
  public boolean isWorseThan(double threshold) {
    return difference instanceof Difference.Shown(Summary ratio)
        && (lessIsBetter
            ? ratio.interval().orElseThrow().low() > 1 + threshold
            : ratio.interval().orElseThrow().high() < 1 / (1 + threshold));
  }
}
