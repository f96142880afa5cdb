// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter.launch;

import java.net.InetAddress;
import java.rmi.server.RMISocketFactory;
import java.util.Arrays;
import org.apache.jmeter.NewDriver;

/** The launcher of JMeter, which limits RMI to one address first. */
public final class Launcher {
  /** The property with the address by which others reach this machine. */
  private static final String ADDRESS = "java.rmi.server.hostname";

  private static final String RUNNER = "dev.sqldyno.jmeter.run.PlanRunner";
  private static final String PLAN = "plan";

  private Launcher() {}

  /**
   * Starts JMeter.
   *
   * @param args {@code plan} for a plan, which our own runner then runs, or {@code engine} for an
   *     engine that serves others; then JMeter's own arguments
   */
  public static void main(String[] args) throws ReflectiveOperationException, java.io.IOException {
    InetAddress address = InetAddress.getByName(System.getProperty(ADDRESS, "127.0.0.1"));
    RMISocketFactory.setSocketFactory(new BoundSockets(address));
    NewDriver.main(Arrays.copyOfRange(args, 1, args.length));
    if (args[0].equals(PLAN)) {
      // JMeter's starter has given this thread its class loader
      Thread.currentThread()
          .getContextClassLoader()
          .loadClass(RUNNER)
          .getMethod("run")
          .invoke(null);
    }
  }
}
