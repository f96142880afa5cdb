// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.Placement.Storage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The deployment options of all engines of a run, as the user wrote them.
 *
 * @param words {@code provision}, {@code image} and {@code memory} for all engines, {@code
 *     provision.ENGINE}, {@code image.ENGINE} and {@code memory.ENGINE} for one, {@code registry},
 *     {@code storage}, and {@code libraries} for engines in the lab
 */
public record Placements(@JsonValue Map<String, String> words) {
  private static final String PROVISION = "provision";
  private static final String IMAGE = "image";
  private static final String REGISTRY = "registry";
  private static final String STORAGE = "storage";
  private static final String MEMORY = "memory";
  private static final String LIBRARIES = "libraries";
  private static final String CLUSTER = "cluster";

  /** The options that one engine may have. */
  private static final Set<String> OF_ONE = Set.of(PROVISION, IMAGE, MEMORY);

  /** The options that hold for all engines. */
  private static final Set<String> OF_ALL =
      Set.of(PROVISION, IMAGE, REGISTRY, STORAGE, MEMORY, LIBRARIES);

  /** No options. */
  public static final Placements DEFAULT = new Placements(Map.of());

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException for an unknown option, with the known ones
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Placements {
    words = Map.copyOf(words);
    for (String key : words.keySet()) {
      if (!isWord(key)) {
        throw new IllegalArgumentException(
            "unknown option '%s' (there are: %s, and with .ENGINE behind them %s)"
                .formatted(
                    key,
                    String.join(", ", new TreeSet<>(OF_ALL)),
                    String.join(", ", new TreeSet<>(OF_ONE))));
      }
    }
    words.forEach((key, word) -> {
      if (key.startsWith(PROVISION)) {
        requireNoCluster(key, word);
        choice(key, word, Deployment.values());
      } else if (key.startsWith(MEMORY)) {
        MemoryLimit.parse(word);
      }
    });
    choice(words, STORAGE, Storage.DISK);
    choice(words, LIBRARIES, Libraries.LAB);
  }

  /** Refuses the word that users may expect among the deployments. */
  private static void requireNoCluster(String key, String word) {
    if (word.equalsIgnoreCase(CLUSTER)) {
      String engine = key.contains(".") ? key.split("\\.", 2)[1] : "ENGINE";
      throw new IllegalArgumentException(
          "%s: a cluster is part of the engine's name. Type %s+%s%s=3, and leave this option out"
              .formatted(key, engine, EngineId.CLUSTER, Cluster.NODES));
    }
  }

  /** Returns these options with this machine's libraries in the lab, unless chosen otherwise. */
  public Placements withHostLibraries() {
    return new Placements(Map.of(LIBRARIES, Libraries.HOST.id())).with(this);
  }

  private static boolean isWord(String key) {
    return OF_ALL.contains(key) || key.contains(".") && OF_ONE.contains(key.split("\\.", 2)[0]);
  }

  public Set<String> engines() {
    return words.keySet().stream()
        .filter(key -> key.contains("."))
        .map(key -> key.split("\\.", 2)[1])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Checks that each engine with options of its own is among these, and that there is one where
   * options are for all.
   *
   * @throws IllegalArgumentException for the first that is not
   */
  public void requireOf(List<String> engineIds) {
    Set<String> known =
        engineIds.stream()
            .map(EngineId::parse)
            .flatMap(id -> Stream.of(id.plain(), id.folder()))
            .collect(Collectors.toSet());
    for (String key : new TreeSet<>(words.keySet())) {
      String[] parts = key.split("\\.", 2);
      boolean isOfOne = parts.length == 2;
      if (isOfOne ? !known.contains(parts[1]) : engineIds.isEmpty()) {
        throw new IllegalArgumentException(
            "--%s %s, but %s"
                .formatted(
                    parts[0],
                    isOfOne ? "names " + parts[1] : "is of the engines that sqldyno starts",
                    engineIds.isEmpty()
                        ? "no engine is to be started"
                        : "the engines to start are " + String.join(", ", engineIds)));
      }
    }
  }

  /** Returns these options with the others added, which take precedence. */
  public Placements with(Placements others) {
    Map<String, String> all = new TreeMap<>(words);
    all.putAll(others.words);
    return new Placements(all);
  }

  /**
   * Returns the placement of that engine. Options of {@code postgresql} hold for {@code
   * postgresql:17}, too, with the image's tag replaced, unless it has its own; for a user's build,
   * too, except those for containers; settings make no difference. {@code postgresql@lab} is always
   * in the emulator.
   *
   * @throws IllegalArgumentException if the image has no tag to replace
   */
  public Placement of(String id) {
    EngineId named = EngineId.parse(id);
    String engineId = named.plain();
    if (named.lab()) {
      return Placement.DEFAULT
          .as(Deployment.EMULATED)
          .with(choice(words, LIBRARIES, Libraries.LAB));
    }
    return new Placement(
        word(PROVISION, engineId).map(word -> choice(PROVISION, word, Deployment.values())),
        image(engineId),
        Optional.ofNullable(words.get(REGISTRY)),
        choice(words, STORAGE, Storage.DISK),
        word(MEMORY, engineId).map(MemoryLimit::parse),
        ofOne(MEMORY, engineId).isPresent(),
        choice(words, LIBRARIES, Libraries.LAB),
        Optional.empty());
  }

  /**
   * Returns the options that apply to containers only: those for all engines, and the images of
   * these.
   */
  public List<String> ofContainers(List<String> engineIds) {
    return Stream.concat(
            Stream.of(MEMORY, STORAGE, REGISTRY)
                .filter(words::containsKey)
                .map(key -> "--%s %s".formatted(key, words.get(key))),
            engineIds.stream().flatMap(id -> of(id).image().stream()).map("--image "::concat))
        .distinct()
        .toList();
  }

  private Optional<String> word(String key, String engineId) {
    return ofOne(key, engineId).or(() -> Optional.ofNullable(words.get(key)));
  }

  private Optional<String> ofOne(String key, String engineId) {
    EngineId id = EngineId.parse(engineId);
    return Optional.ofNullable(words.get(key + "." + engineId))
        .or(() ->
            Optional.ofNullable(words.get(key + "." + id.folder()))
                .filter(word -> id.build().isEmpty() || !isForContainers(key, word)));
  }

  /**
   * Returns whether an option does not apply to a user's build, which never runs in a container.
   */
  private static boolean isForContainers(String key, String word) {
    return !key.equals(PROVISION) || choice(key, word, Deployment.values()) == Deployment.CONTAINER;
  }

  private Optional<String> image(String engineId) {
    return Optional.ofNullable(words.get(IMAGE + "." + engineId))
        .or(() -> word(IMAGE, engineId).map(EngineId.parse(engineId)::image));
  }

  private static <E extends Enum<E>> E choice(Map<String, String> words, String key, E other) {
    return words.containsKey(key)
        ? choice(key, words.get(key), other.getDeclaringClass().getEnumConstants())
        : other;
  }

  private static <E extends Enum<E>> E choice(String key, String word, E[] choices) {
    return Arrays.stream(choices)
        .filter(choice -> choice.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s: '%s' is not one of %s"
                    .formatted(key, word, Arrays.toString(choices).toLowerCase(Locale.ROOT))));
  }
}
