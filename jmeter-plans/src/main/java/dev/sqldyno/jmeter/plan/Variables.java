// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * Hides the values of fields that may be others during the load than before: they have a function
 * that gives another value each time, or a variable that something in the plan sets while it runs.
 */
final class Variables {
  /** These functions depend on nothing but properties, the environment, variables and numbers. */
  private static final Set<String> CONSTANT =
      Set.of("P", "property", "env", "V", "intSum", "longSum", "machineName", "machineIP");

  private static final Pattern FUNCTION = Pattern.compile("\\$\\{__(\\w+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?!__)([^}$]+)\\}");

  /** This is no number, so that to read it as one fails. */
  private static final String UNKNOWN = "not known before the load";

  private final List<String> texts = new ArrayList<>();
  private boolean takesNamesFromFile;

  /** Takes all elements of a plan. */
  Variables(Iterable<TestElement> elements) {
    for (TestElement element : elements) {
      if (element instanceof CSVDataSet) {
        takesNamesFromFile |= element.getPropertyAsString("variableNames").isBlank();
      }
      if (!(element instanceof Arguments) && !(element instanceof TestPlan)) {
        texts.addAll(ElementTexts.of(element));
      }
    }
  }

  /** Hides the values that a changing function gives, so that no function of the plan runs. */
  static void hideChanging(Arguments definitions) {
    PropertyIterator all = definitions.iterator();
    while (all.hasNext()) {
      Argument definition = (Argument) all.next().getObjectValue();
      if (changes(definition.getValue())) {
        definition.setValue(UNKNOWN);
      }
    }
  }

  /**
   * Hides the value of a field if it may change.
   *
   * @param withinUser whether each user reads it during the load, and not JMeter before
   */
  void hideChanging(TestElement element, String field, boolean withinUser) {
    String text = element.getPropertyAsString(field);
    if (changes(text) || withinUser && isSetMeanwhile(text)) {
      element.setProperty(field, UNKNOWN);
    }
  }

  private static boolean changes(String text) {
    return FUNCTION.matcher(text).results().anyMatch(name -> !CONSTANT.contains(name.group(1)));
  }

  private boolean isSetMeanwhile(String text) {
    return VARIABLE.matcher(text).results().map(found -> found.group(1)).anyMatch(this::isSet);
  }

  /** Returns whether something may set a variable: it has the name without the braces. */
  private boolean isSet(String variable) {
    String read = "${" + variable + "}";
    Pattern name = Pattern.compile("(?<!\\w)%s(?!\\w)".formatted(Pattern.quote(variable)));
    return takesNamesFromFile
        || texts.stream().anyMatch(text -> name.matcher(text.replace(read, "")).find());
  }
}
