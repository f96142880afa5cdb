// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.cgroup.Units;
import dev.sqldyno.provision.process.Descendants;
import dev.sqldyno.provision.process.Listening;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.provision.process.ProcessState;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The processes of a server that sqldyno did not start: its cgroup, such as a systemd service's, if
 * nothing else is in it, else its process tree.
 */
public final class ServerProcesses {
  private ServerProcesses() {}

  /**
   * Returns those of the server that answers at the address; {@link Footprint.Remote} with the
   * reason where they are not known.
   */
  public static Footprint serving(Engine engine, Address address) {
    OtherEnd.Holder holder =
        OtherEnd.of(engine, address, OtherEnd::holder, OtherEnd.Holder::unknown);
    if (holder.pid().isEmpty()) {
      return new Footprint.Remote(holder.whyUnknown());
    }
    Footprint.Processes found = tree(holder.pid().get());
    return containsUs(found)
        ? new Footprint.Remote(
            "%s started sqldyno, which would be counted, too: start sqldyno from elsewhere"
                .formatted(name(found.rootPid())))
        : found;
  }

  /**
   * Returns those that a process's id or a systemd unit names.
   *
   * @throws ProvisionException if there are none, or sqldyno is one of them
   */
  public static Footprint.Processes named(Server server) {
    Footprint.Processes found =
        server.by() == Server.By.PID ? ofPid(server.name()) : ofUnit(server.name());
    if (containsUs(found)) {
      throw new ProvisionException(
          "sqldyno itself runs in %s, and would be counted: start it elsewhere, such as by systemd-run --scope",
          server);
    }
    return found;
  }

  private static Footprint.Processes ofPid(String pid) {
    if (!pid.matches("\\d{1,18}") || ProcessState.of(Long.parseLong(pid)) == ProcessState.ENDED) {
      throw new ProvisionException(
          "no process %s runs here: leave --pid out, and sqldyno looks for the server itself", pid);
    }
    return tree(Long.parseLong(pid));
  }

  private static Footprint.Processes ofUnit(String unit) {
    Path group = Units.cgroup(unit, CgroupMounts.read());
    Set<Long> inside = ProcessGroup.inside(group);
    long first =
        inside.stream()
            .filter(pid -> Listening.parent(pid).filter(inside::contains).isEmpty())
            .min(Long::compare)
            .orElseThrow(() ->
                new ProvisionException(
                    "unit %s has no process that can be seen here: name the server's, which 'systemctl status PID' shows",
                    unit));
    return new Footprint.Processes(first, Optional.of(group), "");
  }

  private static Footprint.Processes tree(long first) {
    CgroupMounts mounts = CgroupMounts.read();
    Optional<Path> group =
        KernelFiles.ofProcess(first, "cgroup")
            .flatMap(text -> mounts.of("cpuacct", text).findFirst());
    String shared =
        group.map(path -> whyShared(path, first, mounts)).orElse("its cgroup is not mounted here");
    return new Footprint.Processes(
        first,
        group.filter(_ -> shared.isEmpty()),
        shared.isEmpty()
            ? ""
            : shared + ". Start the server as a systemd service, which has one to itself");
  }

  /** Returns what else is in the cgroup than that process and those below it; empty if nothing. */
  private static String whyShared(Path group, long first, CgroupMounts mounts) {
    if (mounts.mounts().stream().anyMatch(mount -> mount.point().equals(group))) {
      return "it is in the topmost one, as any other process";
    }
    Set<Long> others = others(group, first);
    if (!others.isEmpty()) {
      // without processes that have just ended or begun
      others.retainAll(others(group, first));
    }
    if (others.isEmpty()) {
      return ProcessGroup.inside(group).contains(first)
          ? ""
          : "the processes of %s are hidden".formatted(group);
    }
    return "%s has other processes, too, such as %s"
        .formatted(group.getFileName(), name(others.iterator().next()));
  }

  private static Set<Long> others(Path group, long first) {
    Set<Long> others = new TreeSet<>(ProcessGroup.inside(group));
    others.removeAll(Descendants.of(first));
    return others;
  }

  private static boolean containsUs(Footprint.Processes party) {
    return ProcessGroup.of(party).contains(ProcessHandle.current().pid());
  }

  /** Returns {@code process 12 (name)}. */
  static String name(long pid) {
    return "process %d%s"
        .formatted(
            pid,
            KernelFiles.ofProcess(pid, "comm").map(comm -> " (" + comm.strip() + ")").orElse(""));
  }
}
