// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.catalog.Resource;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The report's files on the class path. */
public final class Assets {
  private static final String CHARTS = "org.webjars/echarts";

  private Assets() {}

  /** Returns a file of resources/report/. */
  static String own(String name) {
    return read("/report/" + name);
  }

  /** Returns the paragraphs of a text on the class path, without its comments. */
  public static List<String> paragraphs(String resource) {
    return Stream.of(read(resource).strip().split("\n\n"))
        .filter(paragraph -> !paragraph.startsWith("#"))
        .map(paragraph -> paragraph.replace('\n', ' '))
        .toList();
  }

  /** Returns a text of resources/report/ as one paragraph. */
  public static Block paragraph(String name) {
    return new Block.Paragraph(String.join(" ", paragraphs("/report/" + name)));
  }

  /** Returns a file of resources/gallery/. */
  public static String gallery(String name) {
    return read("/gallery/" + name);
  }

  /** Returns Apache ECharts; its path has the version in its jar. */
  public static String charts() {
    Properties jar = new Properties();
    try {
      jar.load(new StringReader(read("/META-INF/maven/" + CHARTS + "/pom.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read(
        "/META-INF/resources/webjars/echarts/" + jar.getProperty("version") + "/echarts.min.js");
  }

  private static String read(String resource) {
    return Resource.text(Assets.class, resource);
  }
}
