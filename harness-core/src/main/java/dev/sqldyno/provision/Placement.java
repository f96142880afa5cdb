// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Word;
import java.util.Optional;

/**
 * The deployment options of an engine that we start.
 *
 * @param deployment empty for a process where the engine has one, else a container
 * @param image replaces the one in the engine's folder
 * @param registry prefix of the folder's image, such as {@code registry.example.com/mirror}
 * @param storage where a container's data is
 * @param memory limit of a container's memory; empty for none
 * @param ownMemory whether the limit was given for this engine alone: an engine that runs as a
 *     process then refuses it
 * @param libraries the libraries of an emulated engine
 * @param network replaces the connection path to a container in the engine's folder, for a
 *     self-check that compares them; users have no option for it
 */
public record Placement(
    Optional<Deployment> deployment,
    Optional<String> image,
    Optional<String> registry,
    Storage storage,
    Optional<MemoryLimit> memory,
    boolean ownMemory,
    Libraries libraries,
    Optional<Network> network) {

  /** The placement without any option. */
  public static final Placement DEFAULT =
      new Placement(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Storage.DISK,
          Optional.empty(),
          false,
          Libraries.LAB,
          Optional.empty());

  /** A deployment that we can start. */
  public enum Deployment implements Word {
    PROCESS("a process"),
    CONTAINER("a container"),
    /** The same process in an emulator that counts its instructions. */
    EMULATED("an emulated process");

    private final String phrase;

    Deployment(String phrase) {
      this.phrase = phrase;
    }

    /** Returns the deployment's name in a sentence. */
    public String phrase() {
      return phrase;
    }

    /**
     * Returns whether the engine's folder describes this deployment, with its program on this
     * machine.
     */
    public boolean isOf(Engine engine) {
      return switch (this) {
        case PROCESS, EMULATED ->
            engine.process().isPresent() && (engine.build().isPresent() || !engine.isByPath());
        case CONTAINER -> engine.container().isPresent();
      };
    }
  }

  /** The place of a container's data. */
  public enum Storage implements Word {
    DISK,
    /** Memory: the data does not survive, and a commit waits for no disk. */
    TMPFS;
  }

  /** The C library and other shared libraries of an emulated engine. */
  public enum Libraries implements Word {
    /** The emulator's own: the same instructions on each machine. */
    LAB,
    /** This machine's, which a user's build is linked with. */
    HOST
  }

  /** Returns the same placement with those libraries. */
  public Placement with(Libraries others) {
    return new Placement(deployment, image, registry, storage, memory, ownMemory, others, network);
  }

  /** Returns the same placement in that deployment. */
  public Placement as(Deployment deployment) {
    return new Placement(
        Optional.of(deployment), image, registry, storage, memory, ownMemory, libraries, network);
  }

  /** Returns the placement of a node without clients, whose image has no option. */
  public Placement ofSupport() {
    return new Placement(
        deployment, Optional.empty(), registry, storage, memory, ownMemory, libraries, network);
  }
}
