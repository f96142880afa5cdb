// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Stops the engines after the last test, and prints how many stacks there were. */
public final class StacksTestedListener implements TestExecutionListener {
  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    LiveEngines.close();
    TestStacks.summary().ifPresent(System.out::println);
  }
}
