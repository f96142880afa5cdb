// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Stops the engines that tests share, and prints how many they had, after the last of them. */
public final class EnginesTestedListener implements TestExecutionListener {
  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    TestEngines.closeShared();
    TestEngines.summary().ifPresent(System.out::println);
  }
}
