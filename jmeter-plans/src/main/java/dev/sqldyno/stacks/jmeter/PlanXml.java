// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads the XML of a plan, which may be somebody else's: nothing but the file is read, and its size
 * is what it costs. JMeter's own reader knows no entities either.
 */
public final class PlanXml {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(?:P|property)\\(([^,)]+)");

  private static final String ROOT = "jmeterTestPlan";

  private static final String NO_DOCTYPE = "http://apache.org/xml/features/disallow-doctype-decl";

  private static final String DEEPEST = "jdk.xml.maxElementDepth";

  /** The window makes two levels of each level that a person sees. */
  private static final String DEPTH = "500";

  private PlanXml() {}

  /**
   * Its root.
   *
   * @throws JMeterException if it is no XML, or has a DOCTYPE
   */
  static Element read(Path plan) {
    try (InputStream in = Files.newInputStream(plan)) {
      DocumentBuilder builder = factory().newDocumentBuilder();
      // by itself it prints beside what it throws
      builder.setErrorHandler(new DefaultHandler());
      Element root = builder.parse(in).getDocumentElement();
      if (!root.getTagName().equals(ROOT)) {
        throw new SAXException("it is no %s but a %s".formatted(ROOT, root.getTagName()));
      }
      return root;
    } catch (SAXParseException e) {
      throw new JMeterException(
          "%s is no plan of JMeter: line %d: %s"
              .formatted(plan, e.getLineNumber(), said(e.getMessage())),
          e);
    } catch (SAXException e) {
      throw new JMeterException("%s is no plan of JMeter: %s".formatted(plan, e.getMessage()), e);
    } catch (IOException | ParserConfigurationException e) {
      throw new JMeterException("cannot read %s: %s".formatted(plan, e.getMessage()), e);
    }
  }

  /** Returns the names of the properties that a plan takes, in its order, wherever they stand. */
  public static Set<String> properties(Path plan) {
    return PROPERTY
        .matcher(read(plan).getTextContent())
        .results()
        .map(call -> call.group(1).strip())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    // no entities, then, neither of files and addresses nor of entities
    factory.setFeature(NO_DOCTYPE, true);
    factory.setAttribute(DEEPEST, DEPTH);
    return factory;
  }

  private static String said(String message) {
    return message.contains(NO_DOCTYPE)
        ? "it has a DOCTYPE, which no plan needs: take that out"
        : message;
  }
}
