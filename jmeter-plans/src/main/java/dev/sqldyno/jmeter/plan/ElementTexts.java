// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.MultiProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/** The texts in the fields of an element, including tables. */
final class ElementTexts {
  private static final Set<String> NOT_FIELDS =
      Set.of(TestElement.NAME, TestElement.COMMENTS, TestElement.GUI_CLASS, TestElement.TEST_CLASS);

  private ElementTexts() {}

  static List<String> of(TestElement element) {
    List<String> texts = new ArrayList<>();
    collect(element.propertyIterator(), texts);
    return texts;
  }

  private static void collect(PropertyIterator properties, List<String> texts) {
    while (properties.hasNext()) {
      JMeterProperty property = properties.next();
      if (property instanceof MultiProperty several) {
        collect(several.iterator(), texts);
      } else if (!NOT_FIELDS.contains(property.getName()) && property.getStringValue() != null) {
        texts.add(property.getStringValue());
      }
    }
  }
}
