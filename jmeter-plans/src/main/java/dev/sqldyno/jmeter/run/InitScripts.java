// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.lang.reflect.Method;
import org.apache.jmeter.JMeter;

/** The scripts that a user's settings name, which JMeter's own command line runs. */
final class InitScripts {
  private InitScripts() {}

  static void run() {
    try {
      // nothing of it is public
      Method run = JMeter.class.getDeclaredMethod("runInitScripts");
      run.setAccessible(true);
      run.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JMeter has no scripts to begin with", e);
    }
  }
}
