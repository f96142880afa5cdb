// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.lang.reflect.Method;
import org.apache.jmeter.JMeter;

/** Runs the scripts that a user's settings name, as JMeter's own command line does. */
final class InitScripts {
  private InitScripts() {}

  static void run() {
    try {
      // it is private
      Method run = JMeter.class.getDeclaredMethod("runInitScripts");
      run.setAccessible(true);
      run.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JMeter has no JMeter.runInitScripts", e);
    }
  }
}
