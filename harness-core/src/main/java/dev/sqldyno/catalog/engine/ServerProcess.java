// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An engine's start without a container. In addition to the placeholders of {@link ServerSpec}
 * there are {@code {server}}, the program, and one for each of its tools; {@code {prefix}}, the
 * folder in which it is installed; {@code {workspace}}, in which it may write, and {@code {data}},
 * a folder there that does not exist yet; {@code {account}}, the user of this machine; and one for
 * each of {@code files} and {@code ports}.
 *
 * @param launcher key of its launcher; {@value #BY_PATH} for the launcher of users' builds
 * @param files texts written to the workspace first, by the placeholder for the path
 * @param ports placeholders of further free ports
 * @param initialise the command that creates its data; empty if it needs none
 * @param stop the signal that makes all its processes stop now
 * @param binaries Maven coordinates of its server with {@code {version}} and, if they differ by
 *     processor, {@code {processor}}; empty if only the server on the class path can be started
 * @param program the server's programs; empty if it has no builds
 * @param lab differences in the lab
 */
public record ServerProcess(
    @Required String launcher,
    @Required String user,
    @Required String database,
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

  /** The launcher of servers that need no code of their own. */
  public static final String BY_PATH = "program";

  public ServerProcess {
    files = YamlValues.ordered(files);
    lab = lab == null ? Lab.NONE : lab;
    stop = stop.isEmpty() ? "KILL" : stop;
    startSeconds = startSeconds == null ? DEFAULT_START_SECONDS : startSeconds;
    if (launcher.equals(BY_PATH)) {
      YamlValues.required(command, "process: command");
      YamlValues.required(program.orElse(null), "process: program");
    }
    if (!command.isEmpty()) {
      ServerSpec.requireBinding("process: command", binding);
    }
    if (Stream.of(initialise, command, binding).flatMap(List::stream).anyMatch(HAS_PASSWORD)) {
      throw new CatalogException(
          "process: a command has {password}, which other users would see: put it into one of 'files'");
    }
  }

  /**
   * Differences in the lab, which keep periodic and background work out of some windows.
   *
   * @param settings of a server in the lab, over all others
   * @param hold statements before each window except a load's, which hold background work back
   * @param release statements on the same connection that release that work, at the begin of the
   *     settling or of its place
   */
  public record Lab(Map<String, String> settings, List<String> hold, List<String> release) {
    /** No differences. */
    public static final Lab NONE = new Lab(Map.of(), List.of(), List.of());
  }
}
