// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.jmeter.TestHome;
import dev.sqldyno.jmeter.plan.PlanCount;
import dev.sqldyno.jmeter.plan.PlanTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.jmeter.util.JMeterUtils;

/** Answers as a {@link DryRun} does, by JMeter's classes in this JVM. */
public final class PlanAnswer {
  private PlanAnswer() {}

  public static synchronized RequestCounts of(Path plan, Map<String, String> properties) {
    JMeterUtils.setJMeterHome(TestHome.path().toString());
    JMeterUtils.loadJMeterProperties(TestHome.path().resolve("bin/jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterUtils.getJMeterProperties().putAll(properties);
    Properties facts = new Properties();
    try {
      facts.putAll(PlanCount.of(PlanTree.load(plan.toFile()), 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      JMeterUtils.getJMeterProperties().keySet().removeAll(properties.keySet());
    }
    return RequestCounts.of(facts);
  }
}
