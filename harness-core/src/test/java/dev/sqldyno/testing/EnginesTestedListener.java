// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Prints how many engines the tests of a module had, after the last of them. */
public final class EnginesTestedListener implements TestExecutionListener {
  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    TestEngines.summary().ifPresent(System.out::println);
  }
}
