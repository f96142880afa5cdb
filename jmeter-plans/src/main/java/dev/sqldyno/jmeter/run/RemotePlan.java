// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.run;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.engine.DistributedRunner;
import org.apache.jmeter.engine.JMeterEngine;
import org.apache.jmeter.engine.JMeterEngineException;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/** A plan on remote engines, which runs on all of them or on none. */
record RemotePlan(List<String> addresses) {
  /** Starts the plan on each engine. */
  Collection<? extends JMeterEngine> start(HashTree plan)
      throws IOException, JMeterEngineException {
    DistributedRunner runner = new DistributedRunner(properties());
    runner.setStdout(System.out);
    runner.setStdErr(System.err);
    runner.init(addresses, plan);
    Collection<? extends JMeterEngine> engines = runner.getEngines();
    try {
      for (JMeterEngine engine : engines) {
        engine.runTest();
      }
    } catch (IllegalStateException | JMeterEngineException e) {
      // otherwise the started engines would go on
      runner.stop();
      throw e;
    }
    return engines;
  }

  /**
   * Returns properties, at least one: an engine drops the last plan's properties only for new ones.
   */
  private static Properties properties() throws IOException {
    Properties properties = new Properties();
    try (InputStream given = new FileInputStream(JMeterUtils.getProperty("sqldyno.given"))) {
      properties.load(given);
    }
    properties.setProperty("sqldyno.remote", "true");
    String variables = JMeterUtils.getProperty(SampleEvent.SAMPLE_VARIABLES);
    if (variables != null) {
      properties.setProperty(SampleEvent.SAMPLE_VARIABLES, variables);
    }
    return properties;
  }
}
