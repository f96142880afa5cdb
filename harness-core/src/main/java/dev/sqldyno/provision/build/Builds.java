// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.text.OneLine;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Engines as a user names them, where {@code ENGINE=PATH} or {@code ENGINE:NAME=PATH} is a user's
 * build. Settings follow an id or a path: {@code ENGINE:NAME=PATH+jit=on}.
 *
 * @param catalog with these builds
 * @param ids of the engines, in the user's order
 * @param notes on the builds for the user, a line each
 */
public record Builds(Catalog catalog, List<String> ids, List<String> notes) {
  private static final String IS = "=";

  /** A word with an id without settings before its first equals sign. */
  private static final Pattern PATH = Pattern.compile("[^+=]*=.*", Pattern.DOTALL);

  private static final String HOME = "~/";

  /** Returns whether that word names a build by its path. */
  public static boolean isPath(String word) {
    return PATH.matcher(word).matches();
  }

  /** Returns the first engine; throws CatalogException if there is none of that id. */
  public Engine first() {
    return catalog.engine(ids.getFirst());
  }

  /**
   * Finds the builds among the words; all others are ids, of which only the settings are checked
   * here.
   *
   * @throws CatalogException if a build cannot run here, with the remedy
   */
  public static Builds of(Catalog catalog, List<String> words) {
    Map<String, Build> builds = new LinkedHashMap<>();
    List<String> ids = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String word : words) {
      if (!isPath(word)) {
        ids.add(EngineId.canonical(word));
        continue;
      }
      String left = word.substring(0, word.indexOf(IS));
      String right = word.substring(word.indexOf(IS) + 1);
      boolean lab = EngineId.parse(left).lab();
      String path = EngineId.SETTING.split(right, 2)[0];
      Build build = build(catalog, left, path);
      Build other = builds.putIfAbsent(build.id(), build);
      if (other != null && !other.prefix().equals(build.prefix())) {
        throw sameName(other, build);
      }
      if (other == null) {
        unexpected(catalog, build).ifPresent(notes::add);
      }
      String settings = right.substring(path.length());
      EngineId id = EngineId.parse(build.id() + settings);
      ids.add(id.inLab(lab || id.lab()).toString());
    }
    Catalog all = catalog.with(builds.values());
    ids.stream().flatMap(id -> otherDurability(all, id).stream()).forEach(notes::add);
    return new Builds(all, List.copyOf(ids), List.copyOf(notes));
  }

  /**
   * Checks that a resumed run gets the paths of its builds again, and no others.
   *
   * @param before ids of its engines
   * @throws IllegalArgumentException with the command to type
   */
  public static void requireSame(Catalog catalog, List<String> before) {
    Set<String> known = ids(before);
    Set<String> now =
        catalog.builds().stream().map(Build::id).collect(Collectors.toCollection(TreeSet::new));
    if (!known.equals(now)) {
      throw new IllegalArgumentException(
          known.isEmpty()
              ? "the resumed run has no builds: leave --engines out"
              : "a run does not record the paths of its builds. To resume it, add"
                  + toName(before));
    }
  }

  /** Returns the option that names the builds among these engines; empty if none is one. */
  public static String toName(List<String> engines) {
    return option(ids(engines).stream().map(id -> id + IS + "PATH"));
  }

  /** Returns the option that gives a command these builds again; empty if there are none. */
  public static String again(Catalog catalog) {
    return option(
        catalog.builds().stream()
            .map(build -> CommandWords.quoted(build.id() + IS + build.prefix())));
  }

  private static String option(Stream<String> builds) {
    String all = builds.collect(Collectors.joining(","));
    return all.isEmpty() ? "" : " --engines " + all;
  }

  private static Set<String> ids(List<String> engines) {
    return engines.stream()
        .map(EngineId::parse)
        .filter(id -> id.build().isPresent())
        .map(EngineId::plain)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Build build(Catalog catalog, String left, String right) {
    EngineId id = EngineId.parse(left);
    if (id.version().isPresent()) {
      throw new CatalogException(
          "'%s' is a version and names a release. Give the build another name, as in %s:mine=%s, or none: %2$s=%3$s",
          id.version().get(), id.folder(), right);
    }
    if (!right.matches("(/|~/|\\.\\.?(/|$)).*")) {
      throw new CatalogException(notAPath(catalog, left, right));
    }
    Engine engine = catalog.engine(id.folder());
    try {
      Path path =
          right.startsWith(HOME)
              ? Path.of(System.getProperty("user.home"), right.substring(HOME.length()))
              : Path.of(right).toAbsolutePath();
      return new BuildFolder(catalog, engine, path.normalize()).build(id.build());
    } catch (InvalidPathException e) {
      throw new CatalogException("'%s' is not a path: %s", OneLine.quoted(right), e.getReason());
    }
  }

  private static String notAPath(Catalog catalog, String left, String right) {
    String[] turned = right.split(":", 2);
    boolean isTurned = turned.length == 2 && catalog.ofFolder(turned[0]).isPresent();
    return isTurned
        ? "a build is named ENGINE:NAME=PATH: type %s:%s=%s".formatted(turned[0], left, turned[1])
        : "'%s' is not a path of a build: it begins with / or ./, as in %s=./%1$s"
            .formatted(OneLine.quoted(right), left);
  }

  private static CatalogException sameName(Build one, Build other) {
    String folder = EngineId.parse(one.id()).folder();
    return new CatalogException(
        "%s and %s would both be %s: name them, as in %s:one=%1$s,%4$s:two=%2$s",
        one.prefix(), other.prefix(), one.id(), folder);
  }

  /**
   * Returns a note that a setting may change the durability, with the way to compare all the same.
   */
  private static Optional<String> otherDurability(Catalog catalog, String id) {
    List<String> names =
        id.contains("+") ? catalog.engine(id).chosenDurability() : List.<String>of();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: %s changes the durability of a commit, and engines of different durability are not ranked. At --durability relaxed, where no commit waits for the disk, all have the same"
                .formatted(id, String.join(", ", names)));
  }

  /** Returns a note that this version is untested with the settings of the engine's folder. */
  private static Optional<String> unexpected(Catalog catalog, Build build) {
    Engine engine = catalog.engine(EngineId.parse(build.id()).folder());
    return engine.isWrittenFor(build.version().replaceFirst("^(\\d+)\\D*$", "$1"))
        ? Optional.empty()
        : Optional.of(
            "%s: version %s is untested here: it gets the settings of %s%s"
                .formatted(
                    build.id(),
                    build.version(),
                    engine.versions().size() > 1 ? "the nearest of " : "",
                    String.join(", ", engine.versions())));
  }
}
