// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Map;
import java.util.Optional;

/** Finds the jar of JMeter that has a class; each jar can also be downloaded by itself. */
final class JMeterComponent {
  private static final String PACKAGE = "org.apache.jmeter.";
  private static final String PROTOCOL = PACKAGE + "protocol.";

  /** These jars are not called as their protocol is. */
  private static final Map<String, String> ODD =
      Map.of("smtp", "mail", "system", "native", "java.sampler.JUnitSampler", "junit");

  private JMeterComponent() {}

  /** Returns the name of the jar; empty if the class is none of JMeter's. */
  static Optional<String> of(String name) {
    if (!name.startsWith(PACKAGE)) {
      return Optional.empty();
    }
    String jar =
        name.startsWith(PROTOCOL) ? ofProtocol(name.substring(PROTOCOL.length())) : "components";
    return Optional.of("ApacheJMeter_" + jar);
  }

  private static String ofProtocol(String rest) {
    return ODD.entrySet().stream()
        .filter(odd -> rest.equals(odd.getKey()) || rest.startsWith(odd.getKey() + "."))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(rest.substring(0, Math.max(0, rest.indexOf('.'))));
  }
}
