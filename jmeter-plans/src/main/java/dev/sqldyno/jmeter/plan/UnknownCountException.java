// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import org.apache.jmeter.testelement.TestElement;

/**
 * The reason why the number of a plan's requests cannot be known: the message names the element.
 */
final class UnknownCountException extends Exception {
  private static final long serialVersionUID = 1;

  UnknownCountException(TestElement element, String why) {
    super("%s '%s' %s".formatted(element.getClass().getSimpleName(), element.getName(), why));
  }
}
