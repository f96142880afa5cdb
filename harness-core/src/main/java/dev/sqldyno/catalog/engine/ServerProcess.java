// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How the engine runs without a container. Beside the placeholders of {@link ServerSpec} there are
 * {@code {server}}, the program, and one for each of its tools; {@code {prefix}}, the folder in
 * which it is installed; {@code {workspace}}, where it may write, and {@code {data}}, a folder
 * there that does not exist yet; {@code {account}}, the user of this machine who runs it; and one
 * for each of {@code files} and {@code ports}.
 *
 * @param launcher key of the adapter class that starts it; {@value #BY_PATH} for one that starts
 *     builds of the user's alone
 * @param files texts that are written to the workspace first, by the placeholder for their path
 * @param ports placeholders of further ports that it needs, each of which gets a free one
 * @param initialise the command that makes its data, with its arguments; empty if it needs none
 * @param stop the signal that makes all its processes stop now
 * @param binaries Maven coordinates of its server with {@code {version}} in place of the version,
 *     and {@code {processor}} where there is one for each; empty if only that of the class path can
 *     be started
 * @param program the server's programs; empty if it is none, so that it has no builds
 * @param lab what differs in the lab
 */
public record ServerProcess(
    String launcher,
    String user,
    String database,
    Map<String, String> files,
    List<String> ports,
    List<String> initialise,
    List<String> command,
    List<String> binding,
    List<String> setting,
    Optional<String> settingSql,
    Optional<Preparation> prepare,
    String stop,
    Integer startSeconds,
    Optional<String> binaries,
    Optional<Program> program,
    Lab lab)
    implements ServerSpec {
  private static final Predicate<String> HAS_PASSWORD = word -> word.contains("{password}");

  /** The launcher of servers that are described by these words alone. */
  public static final String BY_PATH = "program";

  public ServerProcess {
    files = YamlValues.ordered(files);
    lab = lab == null ? Lab.NONE : lab;
    stop = stop.isEmpty() ? "KILL" : stop;
    startSeconds = startSeconds == null ? USUAL_START_SECONDS : startSeconds;
    YamlValues.required(launcher, "process: launcher");
    YamlValues.required(user, "process: user");
    YamlValues.required(database, "process: database");
    if (launcher.equals(BY_PATH)) {
      YamlValues.required(command, "process: command");
      YamlValues.required(program.orElse(null), "process: program");
    }
    if (!command.isEmpty()) {
      ServerSpec.requireBinding("process: command", binding);
    }
    if (Stream.of(initialise, command, binding).flatMap(List::stream).anyMatch(HAS_PASSWORD)) {
      throw new IllegalArgumentException(
          "process: a command has {password}, which other users would see: put it into one of 'files'");
    }
  }

  /**
   * Keeps work out of the lab's windows that the engine begins by the clock or beside others, as it
   * would fall into some windows alone.
   *
   * @param settings of a server in the lab, over all others
   * @param hold statements before a window, of all but a load: they hold back work that the engine
   *     would do beside it
   * @param release statements on the same connection that let that work go, as the settling begins
   *     or where there is none
   */
  public record Lab(Map<String, String> settings, List<String> hold, List<String> release) {
    /** Of an engine that does not run there, or needs nothing. */
    public static final Lab NONE = new Lab(Map.of(), List.of(), List.of());
  }
}
