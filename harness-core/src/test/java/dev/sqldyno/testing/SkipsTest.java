// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class SkipsTest {
  private static final String PROPERTY = "sqldyno.test.tried";
  private static final Optional<String> LACKING = Optional.of("no rights");

  private final Skips tried =
      new Skips("meters", PROPERTY, new TreeSet<>(Set.of("cgroup", "pmu", "proc")));

  @AfterEach
  void forget() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void whatIsMissingSkipsTheTestAndIsCountedWithItsReason() {
    tried.require("proc", Optional.empty());
    assertThatThrownBy(() -> tried.require("pmu", LACKING))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("pmu: no rights");
    assertThat(tried.summary())
        .contains("meters tested: 1 of 3 (proc)\n  not tested: pmu: no rights");
  }

  @Test
  void whatIsRequiredFailsTheTestAndOthersAreStillSkipped() {
    System.setProperty(PROPERTY, "proc, pmu");
    assertThatThrownBy(() -> tried.require("pmu", LACKING))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining(PROPERTY + " names pmu: no rights");
    assertThatThrownBy(() -> tried.require("cgroup", LACKING))
        .isInstanceOf(TestAbortedException.class);
  }

  @Test
  void allMayBeRequired() {
    System.setProperty(PROPERTY, "all");
    assertThatThrownBy(() -> tried.require("cgroup", LACKING))
        .isInstanceOf(AssertionFailedError.class);
  }

  @Test
  void aRequiredNameThatIsNoneFailsWithTheNearestOne() {
    System.setProperty(PROPERTY, "cgruop");
    assertThatThrownBy(() -> tried.require("proc", Optional.empty()))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("'cgruop'")
        .hasMessageContaining("did you mean 'cgroup'?");
  }

  @Test
  void whatIsPlannedAndNotAskedForIsListed() {
    tried.plan(Set.of("proc", "pmu"));
    tried.require("proc", Optional.empty());
    assertThat(tried.summary())
        .contains(
            "meters tested: 1 of 3 (proc)\n  not tested: pmu: no test of this run asked for it");
  }

  @Test
  void aRequiredNameThatIsNotPlannedFails() {
    System.setProperty(PROPERTY, "proc,pmu");
    assertThatThrownBy(() -> tried.plan(Set.of("proc", "cgroup")))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(PROPERTY + " names pmu, but only these meters are chosen: cgroup, proc");
    System.setProperty(PROPERTY, "all");
    tried.plan(Set.of("proc", "cgroup"));
  }

  @Test
  void nothingIsSaidWhereNothingWasNeeded() {
    tried.plan(Set.of("proc"));
    assertThat(tried.summary()).isEmpty();
  }
}
