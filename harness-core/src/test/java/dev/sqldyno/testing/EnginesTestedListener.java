// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Stops the shared engines after the last test, and prints how many there were. */
public final class EnginesTestedListener implements TestExecutionListener {
  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    TestDatabases.close();
    TestEngines.summary().ifPresent(System.out::println);
  }
}
