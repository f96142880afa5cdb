// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Word;
import java.util.Optional;

/**
 * The place where an engine that we start runs.
 *
 * @param deployment empty for a process where the engine has one, else a container
 * @param image instead of the one that the engine's folder names
 * @param registry put before the folder's image, such as {@code registry.example.com/mirror}
 * @param storage what a container's data is on
 * @param memory the most that a container may use; empty for no limit
 * @param ownMemory whether the limit was given for this engine and not for all: an engine that runs
 *     as a process then refuses it
 * @param libraries which ones an emulated engine has
 * @param network the connection path to a container instead of the one that the engine's folder
 *     names, for a self-check that compares them; users have no word for it
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

  /** The place if nobody chose. */
  public static final Placement USUAL =
      new Placement(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Storage.DISK,
          Optional.empty(),
          false,
          Libraries.LAB,
          Optional.empty());

  /** Names the deployments that we start. */
  public enum Deployment implements Word {
    PROCESS("a process"),
    CONTAINER("a container"),
    /** The same process in an emulator that counts its instructions. */
    EMULATED("an emulated process");

    private final String phrase;

    Deployment(String phrase) {
      this.phrase = phrase;
    }

    /** Returns what an engine runs as, for a sentence. */
    public String phrase() {
      return phrase;
    }

    /** Returns whether the engine's folder describes it, with its program on this machine. */
    public boolean isOf(Engine engine) {
      return switch (this) {
        case PROCESS, EMULATED ->
            engine.process().isPresent() && (engine.build().isPresent() || !engine.isByPath());
        case CONTAINER -> engine.container().isPresent();
      };
    }
  }

  /** What a container's data is on. */
  public enum Storage implements Word {
    DISK,
    /** Memory: nothing survives, and a commit waits for nothing. */
    TMPFS;
  }

  /** The C library and other shared libraries of an emulated engine. */
  public enum Libraries implements Word {
    /** The emulator's own: they execute the same instructions on each machine. */
    LAB,
    /** This machine's, for which a user's build was made. */
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

  /** Returns the placement of a node that takes no clients, whose image users have no word for. */
  public Placement ofSupport() {
    return new Placement(
        deployment, Optional.empty(), registry, storage, memory, ownMemory, libraries, network);
  }

  /** Returns the same placement on that connection path. */
  public Placement reachedBy(Network other) {
    return new Placement(
        deployment, image, registry, storage, memory, ownMemory, libraries, Optional.of(other));
  }
}
