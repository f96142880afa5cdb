// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.process.Jdk;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A JMeter with our function in it, as the module {@code jmeter-plans} builds it.
 *
 * @param path the folder that has {@code bin} and {@code lib}
 */
public record JMeterHome(Path path) {
  private static final Path JAR = Path.of("bin", "ApacheJMeter.jar");
  private static final Path LAUNCHER = Path.of("bin", "stacks-launcher.jar");
  private static final String BUILD =
      "build it with ./mvnw -q -DskipTests package -pl jmeter-plans -am";
  private static final Path SETTINGS = Path.of("bin", "jmeter.properties");
  private static final Pattern SETTING = Pattern.compile("(?m)^#?\\h*([\\w.]+)\\h*=");
  private static final Path BUILT = Path.of("jmeter-plans", "target", "jmeter");

  /** Throws JMeterException if there is no JMeter. */
  public JMeterHome {
    if (!Files.isRegularFile(path.resolve(JAR))) {
      throw new JMeterException("no JMeter in %s: %s", path, BUILD);
    }
    path = path.toAbsolutePath().normalize();
  }

  /**
   * Returns the JMeter of the project in which this code was built.
   *
   * @throws JMeterException if it was not built, or is damaged, which Maven would not repair
   */
  public static JMeterHome built() {
    JMeterHome home = new JMeterHome(project().resolve(BUILT));
    home.checkJars();
    return home;
  }

  /** Opens each jar: one that a full disk or an aborted build has cut off lacks its directory. */
  void checkJars() {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
        try (ZipFile file = new ZipFile(jar.toFile())) {
          file.size();
        } catch (ZipException e) {
          throw new JMeterException(
              "%s is damaged (%s): rebuild it with ./mvnw -q -DskipTests clean package -pl jmeter-plans -am",
              jar, e.getMessage(), e);
        }
      }
    } catch (IOException e) {
      throw new JMeterException("cannot read %s: %s", path, Reason.of(e), e);
    }
  }

  /** Returns the folder with the plans of the project in which this code was built. */
  public static Path plans() {
    return project().resolve(Path.of("jmeter-plans", "src", "test", "jmeter"));
  }

  /** Returns the launch folder of that project's stacks. */
  public static Path launch() {
    return project().resolve(Path.of("app-under-test", "launch"));
  }

  private static Path project() {
    try {
      Path code =
          Path.of(JMeterHome.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Stream.iterate(code, folder -> folder != null, Path::getParent)
          .filter(folder -> Files.exists(folder.resolve("jmeter-plans")))
          .findFirst()
          .orElseThrow(() -> new JMeterException("%s is not in a clone of sqldyno", code));
    } catch (URISyntaxException e) {
      throw new JMeterException("cannot find the project", e);
    }
  }

  /** Returns the names of JMeter's own properties: all in its file, including comments. */
  public Set<String> settings() {
    Path file = path.resolve(SETTINGS);
    try {
      return SETTING
          .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
          .results()
          .map(setting -> setting.group(1))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new JMeterException("cannot read %s: %s", file, Reason.of(e), e);
    }
  }

  /** Returns a command that runs JMeter's own command line or window on the JDK of this JVM. */
  public List<String> command(List<String> jvmOptions, List<String> arguments) {
    List<String> command = java(jvmOptions);
    command.addAll(List.of("-jar", path.resolve(JAR).toString()));
    command.addAll(arguments);
    return command;
  }

  /**
   * Returns a command that runs JMeter by our own launcher, which opens ports on one address only.
   *
   * @param role {@code plan} or {@code engine}
   */
  List<String> launch(String role, List<String> jvmOptions, List<String> arguments) {
    Path launcher = path.resolve(LAUNCHER);
    if (!Files.isRegularFile(launcher)) {
      throw new JMeterException("%s has no %s: %s", path, LAUNCHER, BUILD);
    }
    List<String> command = java(jvmOptions);
    command.add("-Djmeter.home=" + path);
    command.addAll(List.of("-cp", path.resolve(JAR) + File.pathSeparator + launcher));
    command.addAll(List.of("dev.sqldyno.jmeter.launch.Launcher", role));
    command.addAll(arguments);
    return command;
  }

  private static List<String> java(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Jdk.tool("java"));
    // XStream, which reads the plans, and a theme of the window need these
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    return command;
  }
}
