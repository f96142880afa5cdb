// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.provision.process.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium of this machine. */
public final class Browser implements AutoCloseable {
  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Aborts the test where this machine has no Chromium. */
  public static Browser start(Path profile) {
    Optional<Path> chromium =
        Stream.of("chromium", "google-chrome", "chrome")
            .flatMap(name -> SearchPath.find(name).stream())
            .findFirst();
    Optional<Path> chromedriver = SearchPath.find("chromedriver");
    assumeTrue(chromium.isPresent(), "no chromium on PATH: install the package chromium");
    assumeTrue(
        chromedriver.isPresent(), "no chromedriver on PATH: install the package chromium-driver");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get().toFile());
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.get().toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
    return new Browser(driver);
  }

  public void open(Path page) {
    driver.get(page.toUri().toString());
  }

  /** Opens a page of a gallery in a state, the part of its address behind the #. */
  public void open(Path page, String state) {
    open(page);
    run("location.hash = '" + state + "'");
    settle();
  }

  public void window(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** "light" or "dark", as the reader's system would ask for it. */
  public void scheme(String scheme) {
    emulate("screen", scheme);
  }

  /** On paper, for a reader whose screen is dark. */
  public void print() {
    emulate("print", "dark");
    run("dispatchEvent(new Event('beforeprint'))");
  }

  private void emulate(String media, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            media,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Opens a page, and returns the CPU time of its thread until it is laid out, in seconds. */
  public double secondsToOpen(Path page) {
    driver.executeCdpCommand("Performance.enable", Map.of("timeDomain", "threadTicks"));
    open(page);
    run("return document.body.offsetHeight");
    Map<String, Object> now = driver.executeCdpCommand("Performance.getMetrics", Map.of());
    driver.executeCdpCommand("Performance.disable", Map.of());
    return ((List<?>) now.get("metrics"))
        .stream()
            .map(metric -> (Map<?, ?>) metric)
            .filter(metric -> metric.get("name").equals("TaskDuration"))
            .mapToDouble(metric -> ((Number) metric.get("value")).doubleValue())
            .sum();
  }

  /**
   * Returns where the page breaks a rule of axe-core, by which a screen reader or a person with
   * weak eyes reads it. Charts are left out, as a table has their figures.
   */
  public List<?> violations() {
    run(Resource.text(Browser.class, "/axe.min.js"));
    return (List<?>)
        run(
            """
            return axe.run({exclude: ['.chart svg']}).then(found => found.violations.flatMap(
                rule => rule.nodes.map(node => rule.id + ': ' + node.target + ' ' + node.failureSummary)))
            """);
  }

  public Object run(String script) {
    return driver.executeScript(script);
  }

  /** Waits until what follows a change of the window is drawn. */
  public void settle() {
    driver.executeAsyncScript(
        "const done = arguments[0];"
            + "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)));");
  }

  /** Waits until the page shows that text, but not for longer than a minute. */
  public void await(String text) {
    for (int i = 0; i < 600 && !find("body").getText().contains(text); i++) {
      settle();
    }
    assertThat(find("body").getText()).contains(text);
  }

  public WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  public List<WebElement> findAll(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** Warnings and errors since the last call. */
  public List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Requests of pages from files for anything but files since the last call. */
  public List<String> networkRequests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("Network.requestWillBeSent\""))
        // not those of the browser's own start page
        .filter(message -> message.contains("\"documentURL\":\"file:"))
        .filter(message -> !message.contains("\"url\":\"file:"))
        .filter(message -> !message.contains("\"url\":\"data:"))
        .toList();
  }

  /** The whole page, or what is in the window. */
  public void screenshot(Path file, boolean wholePage) throws IOException {
    Files.createDirectories(file.getParent());
    if (wholePage) {
      Object data =
          driver
              .executeCdpCommand(
                  "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true))
              .get("data");
      Files.write(file, OutputType.BYTES.convertFromBase64Png((String) data));
    } else {
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
