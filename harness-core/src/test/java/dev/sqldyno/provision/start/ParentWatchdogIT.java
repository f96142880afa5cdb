// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParentWatchdogIT {

  /** Takes the pid to live with as its argument. */
  static final class Fork {
    private Fork() {}

    public static void main(String[] args) throws InterruptedException {
      ParentWatchdog.exitWith(Long.parseLong(args[0]));
      System.out.println("guarded");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void aForkEndsSoonAfterItsParent() throws Exception {
    Process parent = new ProcessBuilder("sleep", "600").start();
    Process fork = fork(parent);
    try {
      assertThat(fork.inputReader().readLine()).isEqualTo("guarded");
      assertThat(fork.isAlive()).isTrue();
      parent.destroyForcibly().waitFor();
      assertThat(fork.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      parent.destroyForcibly();
      fork.destroyForcibly();
    }
  }

  @Test
  void aForkWhoseParentIsDeadAlreadyEndsAtOnce() throws Exception {
    Process parent = new ProcessBuilder("true").start();
    parent.waitFor();
    Process fork = fork(parent);
    try {
      assertThat(fork.inputReader().readLine()).as("it ends before it goes on").isNull();
    } finally {
      fork.destroyForcibly();
    }
  }

  private static Process fork(Process parent) throws Exception {
    List<String> command = EngineOwner.java(Fork.class, Long.toString(parent.pid()));
    return new ProcessBuilder(command).start();
  }
}
