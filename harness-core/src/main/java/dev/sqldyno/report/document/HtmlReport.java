// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.catalog.text.OwnFiles;
import freemarker.cache.ClassTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report as one HTML file that needs nothing else; the template escapes all text. */
public final class HtmlReport {
  private HtmlReport() {}

  public static String of(Document document) {
    Document page = document.in(Block.Form.PAGE);
    String script =
        Stream.concat(
                Stream.of(Assets.charts()),
                Stream.of("axes.js", "charts.js", "report.js").map(Assets::own))
            .map(HtmlReport::inScript)
            .collect(Collectors.joining("\n"));
    Map<String, Object> model =
        Map.of(
            "document",
            page,
            "style",
            Assets.own("report.css"),
            "script",
            script,
            "data",
            data(page.charts()));
    StringWriter html = new StringWriter();
    try {
      templates().getTemplate("index.ftlh").process(model, html);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (TemplateException e) {
      throw new IllegalStateException("the report's template does not fit its model", e);
    }
    return html.toString();
  }

  /** Returns the templates, without locale-dependent texts and without pages after an error. */
  private static Configuration templates() {
    // a run that is told to end writes its report while the JVM shuts down, when a logging library
    // no longer starts
    System.setProperty("org.freemarker.loggerLibrary", "none");
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_33);
    configuration.setTemplateLoader(new ClassTemplateLoader(HtmlReport.class, "/report"));
    configuration.setDefaultEncoding("UTF-8");
    configuration.setLocale(Locale.ROOT);
    configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    configuration.setLogTemplateExceptions(false);
    return configuration;
  }

  /** Returns JSON whose escapes keep any text from ending the script element. */
  static String data(List<Chart> charts) {
    return OwnFiles.JSON
        .writeValueAsString(charts)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  /** Escapes the sequences that end a script element; in JavaScript they occur only in literals. */
  private static String inScript(String code) {
    return code.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }
}
