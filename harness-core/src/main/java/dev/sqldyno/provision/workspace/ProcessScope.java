// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.EngineCgroup;
import dev.sqldyno.provision.process.ProcessGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The scope of one party's processes: an engine, a service or a load generator. Each process is in
 * the party's cgroup from its start, can be found by the janitor, and does not get the terminal's
 * Ctrl-C.
 */
public final class ProcessScope {
  private final Workspace workspace;
  private final EngineCgroup cgroup;

  private ProcessScope(Workspace workspace, EngineCgroup cgroup) {
    this.workspace = workspace;
    this.cgroup = cgroup;
  }

  /**
   * Makes the party's cgroup, if this user may.
   *
   * @param stopSignal the janitor's first signal if the owner died, such as {@code KILL}
   */
  public static ProcessScope make(Workspace workspace, String stopSignal) {
    workspace.write("stop-signal", stopSignal + "\n");
    EngineCgroup cgroup = EngineCgroup.make(workspace.name());
    cgroup.path().ifPresent(path -> tellJanitor(workspace, path));
    return new ProcessScope(workspace, cgroup);
  }

  private static void tellJanitor(Workspace workspace, Path path) {
    try {
      workspace.write("cgroup", path + "\n");
    } catch (ProvisionException e) {
      path.toFile().delete();
      throw e;
    }
  }

  /**
   * Returns the command wrapped so that it joins the party; its process id stays that of the
   * started command.
   */
  public List<String> entering(List<String> command) {
    List<String> whole = new ArrayList<>(Session.own("-w"));
    whole.addAll(List.of("env", ProcessGroup.mark(workspace.folder())));
    whole.addAll(cgroup.entering(command));
    return whole;
  }

  /**
   * Returns the party's footprint.
   *
   * @param rootPid its first process
   */
  public Footprint.Processes footprint(long rootPid) {
    return new Footprint.Processes(
        rootPid, cgroup.path(), cgroup.whyNot(), Optional.of(workspace.folder()));
  }
}
