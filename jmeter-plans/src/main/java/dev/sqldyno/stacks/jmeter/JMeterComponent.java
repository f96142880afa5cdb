// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the jar of JMeter that has a class; each jar can also be downloaded by itself. */
final class JMeterComponent {
  private static final Pattern CLASS =
      Pattern.compile(
          "org\\.apache\\.jmeter\\.(?:protocol\\.(java\\.sampler\\.JUnitSampler\\b|[^.]+))?.*");

  /** These jars are not called as their protocol is. */
  private static final Map<String, String> ODD =
      Map.of("smtp", "mail", "system", "native", "java.sampler.JUnitSampler", "junit");

  private JMeterComponent() {}

  /** Returns the name of the jar; empty if the class is none of JMeter's. */
  static Optional<String> of(String name) {
    Matcher matcher = CLASS.matcher(name);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String protocol = matcher.group(1);
    String jar = protocol == null ? "components" : ODD.getOrDefault(protocol, protocol);
    return Optional.of("ApacheJMeter_" + jar);
  }
}
