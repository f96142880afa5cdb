// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names an engine as users do: {@code postgresql} for the version of its folder, {@code
 * postgresql:17} for another one, {@code postgresql:patch} for a build of that name; {@code
 * postgresql@lab} and {@code postgresql:17@lab} for the same in the emulator, so that one run can
 * have both.
 *
 * @param folder the engine's folder
 * @param version the beginning of a release's number, or all of it; empty for the folder's own
 * @param build the name of a build of the user's, which begins with a letter and is no version
 * @param lab whether the emulator runs it
 */
public record EngineId(
    String folder, Optional<String> version, Optional<String> build, boolean lab) {
  private static final String LAB = "@lab";

  private static final Pattern VERSION = Pattern.compile("v?(\\d+(?:\\.\\d+)*)[\\w.-]{0,60}");
  private static final Pattern BUILD = Pattern.compile("[A-Za-z][\\w.-]{0,60}");

  /**
   * Reads an id.
   *
   * @throws CatalogException if what stands behind the colon is neither a version nor a name
   */
  public static EngineId parse(String id) {
    boolean lab = id.endsWith(LAB);
    String plain = lab ? id.substring(0, id.length() - LAB.length()) : id;
    int colon = plain.indexOf(':');
    if (colon < 0) {
      return new EngineId(plain, Optional.empty(), Optional.empty(), lab);
    }
    String folder = plain.substring(0, colon);
    String which = plain.substring(colon + 1);
    if (isVersion(which)) {
      return new EngineId(folder, Optional.of(which), Optional.empty(), lab);
    }
    if (!BUILD.matcher(which).matches()) {
      throw noVersion(folder, which);
    }
    return new EngineId(folder, Optional.empty(), Optional.of(which), lab);
  }

  /** Returns what to throw where neither a release nor a build is meant. */
  static CatalogException noVersion(String folder, String which) {
    return new CatalogException(
        "'%s' is no version of %s: name one such as %2$s:17 or %2$s:11.4, leave it out, or give the path of a build of yours, %2$s:NAME=PATH"
            .formatted(OneLine.quoted(which), OneLine.quoted(folder)));
  }

  /** Returns the same engine in the emulator, or outside of it. */
  public EngineId inLab(boolean there) {
    return new EngineId(folder, version, build, there);
  }

  static boolean isVersion(String text) {
    return VERSION.matcher(text).matches();
  }

  /** Compares by the numbers that the versions begin with. */
  static int compare(String one, String other) {
    return Version.parse(number(one)).compareTo(Version.parse(number(other)));
  }

  /** Returns whether all releases of this version came before that one; false for the folder's. */
  boolean isBefore(String release) {
    return isBefore(version, release);
  }

  /** Returns the same of another version, such as that of a build. */
  static boolean isBefore(Optional<String> version, String release) {
    return version
        .filter(own -> !(release + ".").startsWith(own + "."))
        .filter(own -> compare(own, release) < 0)
        .isPresent();
  }

  /** Returns the numbers that a version begins with: 8.5.3 of v8.5.3-slim. */
  private static String number(String version) {
    Matcher matcher = VERSION.matcher(version);
    return matcher.matches() ? matcher.group(1) : "0";
  }

  /**
   * Returns the image with the tag of this version in place of its own.
   *
   * @throws IllegalArgumentException if a digest pins the image
   */
  public String image(String image) {
    if (version.isEmpty()) {
      return image;
    }
    if (image.contains("@")) {
      throw new IllegalArgumentException(
          "image '%s' is pinned by its digest, so that %s:%s cannot be had of it. Name an image without one, or that version's own by --image %2$s:%3$s=IMAGE"
              .formatted(image, folder, version.get()));
    }
    return image.replaceFirst(":[^:/]*$", "") + ":" + version.get();
  }

  /** Returns the id for the name of a file: some servers and systems part lists by colons. */
  public static String inFileName(String id) {
    return id.replace(':', '_').replace('@', '_');
  }

  /** Returns the id as it is parsed. */
  @Override
  public String toString() {
    return folder + version.or(() -> build).map(own -> ":" + own).orElse("") + (lab ? LAB : "");
  }
}
