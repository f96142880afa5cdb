// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.cli.options.ExternalOptions;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.provision.ProvisionOptions.External;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options for external engines of a bench run. */
final class ExternalEngineOptions {
  private static final String EXTERNAL = "--external";

  @Option(
      names = EXTERNAL,
      paramLabel = "ENGINE=URL",
      description =
          "A running engine; its user and password are in the environment variables"
              + " SQLDYNO_<ENGINE>_USER and SQLDYNO_<ENGINE>_PASSWORD. All work is done in a"
              + " database sqldyno_<random> that is made there and dropped at the end; nothing else"
              + " on that server is touched. Of ENGINE+cluster.nodes=3, the URLs of all nodes, with"
              + " commas. If it runs on this machine, its CPU is metered, with the"
              + " work of its other sessions.")
  private Map<String, String> urls = Map.of();

  @Option(
      names = "--container",
      paramLabel = "ENGINE=NAME",
      description =
          "Container of the --external engine, on the Docker at DOCKER_HOST; of a cluster one for each URL.")
  private Map<String, String> containers = Map.of();

  @Option(
      names = "--pid",
      paramLabel = "ENGINE=PID",
      description =
          "Process of the --external engine, with all below it (default: the one that answers, if it"
              + " runs on this machine): its cgroup is metered where nothing else is in that, else"
              + " these processes.")
  private Map<String, String> pids = Map.of();

  @Option(
      names = "--unit",
      paramLabel = "ENGINE=NAME",
      description =
          "The systemd unit of the --external engine: its cgroup is metered, with all that is in it.")
  private Map<String, String> units = Map.of();

  /** Returns the ids of these engines. */
  Set<String> ids() {
    return urls.keySet();
  }

  /** Returns the external engines by their ids. */
  Map<String, External> running(Catalog catalog) {
    Map<String, External> running = new LinkedHashMap<>();
    urls.forEach((id, url) ->
        running.put(
            catalog.engine(id).id(),
            External.fromEnvironment(id, url)
                .in(
                    ExternalOptions.server(
                        Optional.ofNullable(containers.get(id)),
                        Optional.ofNullable(pids.get(id)),
                        Optional.ofNullable(units.get(id))))));
    return running;
  }

  /**
   * Checks that each is among the engines of the run, and that each further option is of one.
   *
   * @throws UsageException for the first that is not
   */
  void checkNamed(List<Engine> engines) {
    List<String> plain = engines.stream().map(of -> EngineId.parse(of.id()).plain()).toList();
    checkNamed(EXTERNAL, ids(), "--engines", plain);
    checkNamed("--container", containers.keySet(), EXTERNAL, ids());
    checkNamed("--pid", pids.keySet(), EXTERNAL, ids());
    checkNamed("--unit", units.keySet(), EXTERNAL, ids());
  }

  static void checkNamed(
      String option, Collection<String> ids, String needed, Collection<String> named) {
    for (String id : ids) {
      if (!named.contains(id)) {
        throw new UsageException(
            "%s names %s, but %s does not%s", option, id, needed, Nearest.hint(id, named));
      }
    }
  }
}
