// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import org.apache.jmeter.testelement.TestElement;

/** The number of requests of a plan cannot be known; the message names the element that is why. */
final class UnknownCountException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownCountException(TestElement element, String why) {
    super("%s '%s' %s".formatted(element.getClass().getSimpleName(), element.getName(), why));
  }
}
