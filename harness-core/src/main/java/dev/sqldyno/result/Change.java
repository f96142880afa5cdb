// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import java.util.Map;
import java.util.stream.Stream;

/** A fact on an engine or a machine that differs between two runs. */
public record Change(String what, String before, String now) {
  private static final String NOT_RECORDED = "not recorded";

  /** Returns the differences of facts by name. */
  public static Stream<Change> between(Map<String, String> before, Map<String, String> now) {
    return Stream.concat(before.keySet().stream(), now.keySet().stream())
        .distinct()
        .map(name ->
            new Change(
                name,
                before.getOrDefault(name, NOT_RECORDED),
                now.getOrDefault(name, NOT_RECORDED)))
        .filter(each -> !each.before.equals(each.now));
  }

  /** Returns whether both knew it; an older run may not have asked. */
  public boolean isRecorded() {
    return !before.equals(NOT_RECORDED) && !now.equals(NOT_RECORDED);
  }

  /** Returns "work_mem 4MB, then 64MB". */
  public String words() {
    return "%s %s, then %s".formatted(what, before, now);
  }
}
