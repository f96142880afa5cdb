// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;

/**
 * A plan as it is saved: the properties that it takes, and what it will send with them.
 *
 * @param comment what its author says of it
 * @param properties that fields of their own take, with their values, in the plan's order
 * @param schedules of its Open Model Thread Groups, in the plan's order
 */
public record PlanFile(
    String comment, Map<String, String> properties, List<Schedule> schedules, PlanCount count) {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(?:P|property)\\(([^,)]+)");

  /**
   * Reads a plan with the properties that JMeter has now; runs nothing of it.
   *
   * @throws IllegalArgumentException where it has no test plan
   */
  public static PlanFile of(HashTree tree) {
    if (tree.list().isEmpty() || !(tree.getArray()[0] instanceof TestPlan plan)) {
      throw new IllegalArgumentException("it has no test plan");
    }
    Fields fields = Fields.of(tree);
    return new PlanFile(
        plan.getComment(), properties(tree), fields.schedules(), PlanCount.of(tree, fields, 1));
  }

  /** The variables in their defaults are known to JMeter since the fields were made. */
  private static Map<String, String> properties(HashTree tree) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (TestElement element : Texts.elements(tree)) {
      for (String text : Texts.of(element)) {
        Matcher property = PROPERTY.matcher(text);
        if (property.lookingAt() && !Variables.changes(text)) {
          properties.putIfAbsent(property.group(1), new CompoundVariable(text).execute());
        }
      }
    }
    return properties;
  }
}
