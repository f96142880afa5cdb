// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The XML of a plan, which may be untrusted: parsing reads nothing but the file, and its cost grows
 * only with the file's size. JMeter's own reader knows no entities either.
 */
public final class PlanXml {
  /** Matches a call for a property, and then any that its default has in it. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "\\$\\{__(?:P|property)\\((?<name>[^,)]+)"
              + "(?=(?:,(?<value>(?:[^${}]++|\\$\\{[^{}]*+})*+)})?)");

  private static final String ROOT = "jmeterTestPlan";

  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  private static final String DEEPEST = "jdk.xml.maxElementDepth";

  /** The maximum depth; each level in JMeter's window has two levels in the file. */
  private static final String DEPTH = "500";

  private PlanXml() {}

  /**
   * Returns the root of a plan.
   *
   * @throws JMeterException if it is no XML, or has a DOCTYPE
   */
  static Element read(Path plan) {
    try (InputStream in = Files.newInputStream(plan)) {
      DocumentBuilder builder = factory().newDocumentBuilder();
      // the default handler prints errors in addition to throwing them
      builder.setErrorHandler(new DefaultHandler());
      Element root = builder.parse(in).getDocumentElement();
      if (!root.getTagName().equals(ROOT)) {
        throw new SAXException("it is not a %s but a %s".formatted(ROOT, root.getTagName()));
      }
      return root;
    } catch (SAXParseException e) {
      throw new JMeterException(
          "%s is not a JMeter plan: line %d: %s",
          plan, e.getLineNumber(), plain(e.getMessage()), e);
    } catch (SAXException e) {
      throw new JMeterException("%s is not a JMeter plan: %s", plan, e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new JMeterException("there is no plan " + plan, e);
    } catch (IOException | ParserConfigurationException e) {
      throw new JMeterException("cannot read %s: %s", plan, Reason.of(e), e);
    }
  }

  /** Returns the properties that a plan reads, in any field, with their defaults. */
  public static Map<String, String> properties(Path plan) {
    Map<String, String> properties = new LinkedHashMap<>();
    Matcher call = PROPERTY.matcher(read(plan).getTextContent());
    while (call.find()) {
      String value = call.group("value");
      properties.putIfAbsent(
          call.group("name").strip(),
          value == null || !value.endsWith(")") ? "" : value.substring(0, value.length() - 1));
    }
    return properties;
  }

  /** Returns the comment of a plan's author. */
  public static String comment(Path plan) {
    return elements(read(plan).getElementsByTagName("stringProp"))
        .filter(field -> field.getAttribute("name").equals("TestPlan.comments"))
        .findFirst()
        .map(Element::getTextContent)
        .orElse("");
  }

  static Stream<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    // without a DOCTYPE there are no entities
    factory.setFeature(NO_DOCTYPE, true);
    factory.setAttribute(DEEPEST, DEPTH);
    return factory;
  }

  private static String plain(String message) {
    return message.contains(NO_DOCTYPE)
        ? "it has a DOCTYPE, which no plan needs: remove it"
        : message;
  }
}
