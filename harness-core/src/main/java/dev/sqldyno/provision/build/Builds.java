// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.build;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CatalogException;
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

/**
 * Reads engines as a user names them, of which {@code ENGINE=PATH} or {@code ENGINE:NAME=PATH} is a
 * build of the user's. Settings stand behind an id or a path: {@code ENGINE:NAME=PATH+jit=on}.
 *
 * @param catalog with those builds
 * @param ids of the engines, in the user's order
 * @param notes what a user should know of those builds, a line each
 */
public record Builds(Catalog catalog, List<String> ids, List<String> notes) {
  private static final String IS = "=";

  /** An id without settings before the first equals sign. */
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
   * Finds the builds among the words; the others are ids, of which only settings are checked here.
   *
   * @throws CatalogException if there is no build that can run here, with the remedy
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
   * Checks that a resumed run is given the paths of its builds again, and no other.
   *
   * @param before ids of its engines
   * @throws IllegalArgumentException with what to type
   */
  public static void mustBeKept(Catalog catalog, List<String> before) {
    Set<String> known = ids(before);
    Set<String> now =
        catalog.builds().stream().map(Build::id).collect(Collectors.toCollection(TreeSet::new));
    if (!known.equals(now)) {
      throw new IllegalArgumentException(
          known.isEmpty()
              ? "the resumed run has no builds: leave --engines out"
              : "the resumed run does not keep where its builds are: type --engines %s"
                  .formatted(
                      known.stream().map(id -> id + "=PATH").collect(Collectors.joining(","))));
    }
  }

  /** Returns what a command must be given again to have these builds; empty if there are none. */
  public static String again(Catalog catalog) {
    return catalog.builds().isEmpty()
        ? ""
        : catalog.builds().stream()
            .map(build -> build.id() + IS + build.prefix())
            .collect(Collectors.joining(",", " --engines ", ""));
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
      throw new CatalogException("'%s' is no path: %s", OneLine.quoted(right), e.getReason());
    }
  }

  private static String notAPath(Catalog catalog, String left, String right) {
    String[] turned = right.split(":", 2);
    boolean isTurned =
        turned.length == 2
            && catalog.engines().stream().anyMatch(engine -> engine.id().equals(turned[0]));
    return isTurned
        ? "a build is named ENGINE:NAME=PATH: type %s:%s=%s".formatted(turned[0], left, turned[1])
        : "'%s' is no path of a build: it begins with / or ./, as in %s=./%1$s"
            .formatted(OneLine.quoted(right), left);
  }

  private static CatalogException sameName(Build one, Build other) {
    String folder = EngineId.parse(one.id()).folder();
    return new CatalogException(
        "%s and %s would both be %s: name them, as in %s:one=%1$s,%4$s:two=%2$s",
        one.prefix(), other.prefix(), one.id(), folder);
  }

  /** Returns that a setting may change the class of durability, and how to see what it costs. */
  private static Optional<String> otherDurability(Catalog catalog, String id) {
    List<String> names =
        id.contains("+") ? catalog.engine(id).chosenDurability() : List.<String>of();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s: %s decides what a commit promises. Engines of another durability are not ranked with it; at --durability relaxed, where no commit waits for the disk, all are of one"
                .formatted(id, String.join(", ", names)));
  }

  /** Returns that nobody tried this version with the settings of the engine's folder. */
  private static Optional<String> unexpected(Catalog catalog, Build build) {
    Engine engine = catalog.engine(EngineId.parse(build.id()).folder());
    return engine.isWrittenFor(build.version().replaceFirst("^(\\d+)\\D*$", "$1"))
        ? Optional.empty()
        : Optional.of(
            "%s: version %s, for which nothing here was tried: it gets the settings of the nearest of %s"
                .formatted(build.id(), build.version(), String.join(", ", engine.versions())));
  }
}
