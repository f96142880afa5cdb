// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sqldyno.catalog.Container.Network;
import dev.sqldyno.catalog.Engine;
import java.util.Locale;
import java.util.Optional;

/**
 * Where an engine that we start runs.
 *
 * @param way empty for a process where the engine has one, else a container
 * @param image instead of the one that the engine's folder names
 * @param registry put before the folder's image, such as {@code registry.example.com/mirror}
 * @param storage what a container's data is on
 * @param memory what a container may use at most; empty for no limit
 * @param ownMemory whether that was said of this engine and not of all: one that runs as a process
 *     then refuses it
 * @param network the way to a container instead of the one that the engine's folder names, for a
 *     proof that compares them; users have no word for it
 */
public record Placement(
    Optional<Way> way,
    Optional<String> image,
    Optional<String> registry,
    Storage storage,
    Optional<MemoryLimit> memory,
    boolean ownMemory,
    Optional<Network> network) {

  /** What nobody chose. */
  public static final Placement USUAL =
      new Placement(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Storage.DISK,
          Optional.empty(),
          false,
          Optional.empty());

  /** In what form. */
  public enum Way {
    @JsonProperty("process")
    PROCESS,
    @JsonProperty("container")
    CONTAINER;

    /** The word used in options. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the engine's folder describes it. */
    public boolean isOf(Engine engine) {
      return switch (this) {
        case PROCESS -> engine.process().isPresent();
        case CONTAINER -> engine.container().isPresent();
      };
    }
  }

  /** What a container's data is on. */
  public enum Storage {
    DISK,
    /** Memory: nothing survives, and a commit waits for nothing. */
    TMPFS;

    /** The word used in options and results. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same in that form. */
  public Placement as(Way form) {
    return new Placement(Optional.of(form), image, registry, storage, memory, ownMemory, network);
  }

  /** The same by that way. */
  public Placement reachedBy(Network other) {
    return new Placement(way, image, registry, storage, memory, ownMemory, Optional.of(other));
  }
}
