// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads the XML of a plan, which may be somebody else's: nothing but the file is read, and its size
 * is what it costs. JMeter's own reader knows no entities either.
 */
final class PlanXml {
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
      builder.setErrorHandler(new Thrower());
      return builder.parse(in).getDocumentElement();
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

  private static DocumentBuilderFactory factory() throws ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    // no entities, then, neither of files and addresses nor of entities
    factory.setFeature(NO_DOCTYPE, true);
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    factory.setAttribute(DEEPEST, DEPTH);
    factory.setXIncludeAware(false);
    factory.setExpandEntityReferences(false);
    return factory;
  }

  private static String said(String message) {
    return message.contains(NO_DOCTYPE)
        ? "it has a DOCTYPE, which no plan needs: take that out"
        : message;
  }

  /** The default one prints beside what is thrown. */
  private static final class Thrower implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) {
      // says nothing about a plan
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }
}
