// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.service.OwnEnvironment;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * A JMeter without a window, which ends with this JVM.
 *
 * @param workspace its own folder, which contains passwords, so that only its owner can enter it
 * @param out the file of its output
 */
public record JMeterProcess(
    Workspace workspace, ProcessScope processScope, Process process, OomWatch memory, Path out)
    implements AutoCloseable {
  /**
   * The parallel collector, with which a request cost a tenth less CPU than with G1, the JVM's
   * default.
   */
  static final List<String> JVM =
      List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-Djava.awt.headless=true");

  /** Returns the option by which it listens on that address, and is called there. */
  static String calledAt(String address) {
    return "-Djava.rmi.server.hostname=" + address;
  }

  /**
   * Starts JMeter. No other user can read its settings, which exist only while JMeter runs.
   *
   * @param launch as {@link JMeterHome} makes it
   * @param settings its properties, passwords among them
   * @param user sets the properties of its JVM, and has plugins
   * @param out gets what it prints
   */
  public static JMeterProcess start(
      List<String> launch, Map<String, String> settings, JMeterSettings user, Path out)
      throws IOException {
    Workspace workspace =
        Workspace.open(Path.of(System.getProperty("java.io.tmpdir")), "jmeter", _ -> {});
    try {
      ProcessScope processScope = ProcessScope.make(workspace, "KILL");
      List<String> command = new ArrayList<>(launch);
      command.addAll(files(workspace.folder(), settings, user));
      Process process =
          OwnEnvironment.process(processScope.entering(command), Map.of(), out).start();
      return new JMeterProcess(workspace, processScope, process, OomWatch.of(process.pid()), out);
    } catch (IOException | RuntimeException e) {
      workspace.close();
      throw e;
    }
  }

  /**
   * Writes settings to files, as everybody can read a command line. Returns the arguments that name
   * the files.
   *
   * @param folder which only its owner can enter
   */
  static List<String> files(Path folder, Map<String, String> settings, JMeterSettings user)
      throws IOException {
    Map<String, String> all = new HashMap<>(settings);
    all.putAll(user.searched());
    Path ofJmeter = folder.resolve("jmeter.properties");
    write(ofJmeter, all);
    List<String> arguments = new ArrayList<>(systemFile(folder, user));
    arguments.addAll(List.of("-q", ofJmeter.toString()));
    return arguments;
  }

  /** Does the same for the properties of JMeter's JVM, which may be secrets. */
  public static List<String> systemFile(Path folder, JMeterSettings user) throws IOException {
    Path ofJvm = folder.resolve("system.properties");
    write(ofJvm, user.system());
    return List.of("-S", ofJvm.toString());
  }

  /** Returns the properties of a file; empty if it does not exist. */
  static Properties read(Path file) {
    Properties properties = new Properties();
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw new JMeterException("cannot read %s: %s", file, Reason.of(e), e);
      }
    }
    return properties;
  }

  static void write(Path file, Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    // escapes what is not ASCII, which JMeter reads as ISO 8859-1
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
  }

  /**
   * Sends a command to its standard input, to which no other process can write; it may have ended.
   */
  void send(String word) {
    try {
      process.getOutputStream().write((word + "\n").getBytes(StandardCharsets.US_ASCII));
      process.getOutputStream().flush();
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new JMeterException("cannot send a command to JMeter: " + e.getMessage(), e);
      }
    }
  }

  public long pid() {
    return process.pid();
  }

  public Footprint.Processes footprint() {
    return processScope.footprint(process.pid());
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /**
   * Returns its exit status, which is 0 even if requests failed; call it only when it has ended.
   */
  public int exitStatus() {
    return process.exitValue();
  }

  /** Returns how it ended, as the predicate of a sentence; call it only when it has ended. */
  public String howItEnded() {
    String printed;
    try {
      printed = LogTail.tail(out);
    } catch (IOException _) {
      printed = "";
    }
    return ProcessEnd.of(process.exitValue(), memory, printed);
  }

  /** Waits for its end. Returns false if it still runs after the limit. */
  public boolean await(Duration limit) throws InterruptedException {
    return process.waitFor(limit);
  }

  /** Kills it and its children, and deletes its settings. */
  @Override
  public void close() {
    workspace.close();
    process.onExit().join();
  }
}
