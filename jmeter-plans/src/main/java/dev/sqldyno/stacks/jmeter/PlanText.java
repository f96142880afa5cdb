// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a plan's properties, {@code ${__P(name,default)}} or {@code
 * ${__property(name,variable,default)}}, and variables, {@code ${name}}, within its fields. Any
 * other function stays as it is.
 */
final class PlanText {
  /** What __P gives where the plan says no default; __property gives the name. */
  private static final String UNSAID = "1";

  private static final Pattern SHORT =
      Pattern.compile("__P\\(([^,]*)(?:,(.*))?\\)", Pattern.DOTALL);
  private static final Pattern LONG =
      Pattern.compile("__property\\(([^,]*)(?:,[^,]*)?(?:,(.*))?\\)", Pattern.DOTALL);

  private final Map<String, String> given;
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final Map<String, String> defaults = new LinkedHashMap<>();

  /** With what a user gives by {@code -J}. */
  PlanText(Map<String, String> given) {
    this.given = given;
  }

  /** A variable that fields may use from now on. */
  void define(String name, String value) {
    variables.put(name, resolve(value));
  }

  /** The defaults of the properties that were met so far, by their names. */
  Map<String, String> defaults() {
    return defaults;
  }

  /** The field's value. */
  String resolve(String text) {
    StringBuilder resolved = new StringBuilder();
    int from = 0;
    for (int open = text.indexOf("${"); open >= 0; open = text.indexOf("${", from)) {
      int close = closing(text, open);
      if (close < 0) {
        break;
      }
      resolved.append(text, from, open).append(value(text.substring(open + 2, close)));
      from = close + 1;
    }
    return resolved.append(text.substring(from)).toString();
  }

  private String value(String inner) {
    Matcher shortly = SHORT.matcher(inner);
    if (shortly.matches()) {
      return property(shortly.group(1), shortly.group(2), UNSAID);
    }
    Matcher atLength = LONG.matcher(inner);
    return atLength.matches()
        ? property(atLength.group(1), atLength.group(2), atLength.group(1))
        : variables.getOrDefault(inner, "${" + inner + "}");
  }

  private String property(String name, String byDefault, String unsaid) {
    String value = byDefault == null ? unsaid : resolve(byDefault);
    defaults.putIfAbsent(name, value);
    return given.getOrDefault(name, value);
  }

  /** The brace that ends what begins at {@code open}; -1 where none does. */
  private static int closing(String text, int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      if (text.startsWith("${", i)) {
        depth++;
        i++;
      } else if (text.charAt(i) == '}' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }
}
