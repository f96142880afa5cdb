// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.OneLine;
import java.lang.module.ModuleDescriptor.Version;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The id of an engine, as users type it: {@code postgresql} for the version of its folder, {@code
 * postgresql:17} for another one, {@code postgresql:patch} for a build of that name. Differences
 * from the folder may follow: {@code postgresql+jit=on+work_mem=64MB} for settings of the server,
 * {@code postgresql+driver.prepareThreshold=0} for a property of the driver, {@code
 * postgresql+cluster.nodes=3} for a cluster of servers. {@code postgresql@lab} and {@code
 * postgresql:17+jit=on@lab} run in the emulator, so one run can have both.
 *
 * @param folder the engine's folder
 * @param version the beginning of a release's number, or all of it; empty for the folder's own
 * @param build the name of a user's build, which begins with a letter and is no version
 * @param settings differences from the folder, sorted by name; those of the driver begin with
 *     {@link #DRIVER}, those of a cluster with {@link #CLUSTER}, and the server's have {@code _}
 *     for {@code -}, as servers list them
 * @param lab whether the emulator runs it
 */
public record EngineId(
    String folder,
    Optional<String> version,
    Optional<String> build,
    Map<String, String> settings,
    boolean lab) {
  /** The prefix of a driver's property. */
  public static final String DRIVER = "driver.";

  /** The prefix of a cluster's setting. */
  public static final String CLUSTER = "cluster.";

  private static final String LAB = "@lab";

  /** The sign before each setting; elsewhere a plus sign is part of a path or of a value. */
  public static final Pattern SETTING = Pattern.compile("\\+(?=[A-Za-z][\\w.-]*=)");

  private static final Pattern VERSION = Pattern.compile("v?(\\d+(?:\\.\\d+)*)[\\w.-]{0,60}");
  private static final Pattern BUILD = Pattern.compile("[A-Za-z][\\w.-]{0,60}");

  /**
   * The value of a setting, without characters that are special in a shell, in a list, or in a
   * server's configuration.
   */
  private static final Pattern VALUE = Pattern.compile("([\\w./:%=-]|\\+(?=\\d))+");

  private static final int LONGEST = 60;

  public EngineId {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /**
   * Reads an id.
   *
   * @throws CatalogException if what stands behind the colon is neither a version nor a name, or
   *     behind a plus sign no setting with a value
   */
  public static EngineId parse(String id) {
    boolean lab = id.endsWith(LAB);
    String[] parts = SETTING.split(lab ? id.substring(0, id.length() - LAB.length()) : id, -1);
    if (parts[0].contains("+")) {
      throw noSetting(id, parts[0].substring(parts[0].indexOf('+')));
    }
    Map<String, String> settings = new TreeMap<>();
    for (String setting : List.of(parts).subList(1, parts.length)) {
      String[] pair = setting.split("=", 2);
      String name = pair[0].startsWith(DRIVER) ? pair[0] : pair[0].replace('-', '_');
      boolean isTwice = settings.keySet().stream().anyMatch(other -> isSame(other, name));
      if (isTwice || !VALUE.matcher(pair[1]).matches()) {
        throw noSetting(id, (isTwice ? "a second +" : "+") + setting);
      }
      settings.put(name, pair[1]);
    }
    String[] named = parts[0].split(":", 2);
    Optional<String> which = Optional.of(named).filter(of -> of.length > 1).map(of -> of[1]);
    Optional<String> build = which.filter(text -> !isVersion(text));
    if (build.isPresent() && !BUILD.matcher(build.get()).matches()) {
      throw noVersion(named[0], build.get());
    }
    return new EngineId(named[0], which.filter(EngineId::isVersion), build, settings, lab);
  }

  private static CatalogException noSetting(String id, String what) {
    return new CatalogException(
        "%s: '%s' is not a setting with a value: type ENGINE+NAME=VALUE+NAME=VALUE. A value has letters, digits and . _ - / : %% = alone, and + before a digit",
        OneLine.quoted(id), OneLine.quoted(what));
  }

  /** Returns whether two names are of one setting: servers ignore case and the kind of dash. */
  public static boolean isSame(String name, String other) {
    return spelt(name).equals(spelt(other));
  }

  /** Returns a setting's name as servers list it; a driver's property unchanged. */
  public static String spelt(String name) {
    return name.startsWith(DRIVER) ? name : name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns the settings of the server, or those of the driver without their prefix. */
  public Map<String, String> settings(boolean ofDriver) {
    if (ofDriver) {
      return behind(DRIVER);
    }
    Map<String, String> own = new TreeMap<>(settings);
    own.keySet().removeIf(name -> name.startsWith(DRIVER) || name.startsWith(CLUSTER));
    return own;
  }

  /** Returns the settings of a cluster without their prefix; empty for one server. */
  public Map<String, String> cluster() {
    return behind(CLUSTER);
  }

  private Map<String, String> behind(String prefix) {
    Map<String, String> those = new TreeMap<>();
    settings.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        those.put(name.substring(prefix.length()), value);
      }
    });
    return those;
  }

  /** Returns the exception for a word that is neither a version nor a build. */
  public static CatalogException noVersion(String folder, String which) {
    return new CatalogException(
        "'%s' is not a version of %s: name one such as %2$s:17 or %2$s:11.4, leave it out, or give the path of a build of yours, %2$s:NAME=PATH",
        OneLine.quoted(which), OneLine.quoted(folder));
  }

  /** Returns the id of the same engine in the emulator, or outside. */
  public EngineId inLab(boolean there) {
    return new EngineId(folder, version, build, settings, there);
  }

  /** Returns the id with sorted settings; any other text unchanged. */
  public static String canonical(String id) {
    return SETTING.matcher(id).find() ? parse(id).toString() : id;
  }

  /** Returns the id outside of the lab, without settings. */
  public String plain() {
    return new EngineId(folder, version, build, Map.of(), false).toString();
  }

  private static boolean isVersion(String text) {
    return VERSION.matcher(text).matches();
  }

  /** Throws CatalogException unless each of a key's values is a version. */
  static void requireVersions(String key, Collection<String> values) {
    for (String value : values) {
      if (!isVersion(value)) {
        throw new CatalogException("%s: '%s' is not a version such as 18 or 11.4", key, value);
      }
    }
  }

  /** Compares by the numbers that the versions begin with. */
  public static int compare(String one, String other) {
    return Version.parse(number(one)).compareTo(Version.parse(number(other)));
  }

  /**
   * Returns whether all releases of a version came before a release; false for the folder's
   * version.
   */
  public static boolean isBefore(Optional<String> version, String release) {
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
   * Returns the number of a server's release that began with a version: 15.19 of {@code 15} and
   * {@code 15.19 (Debian)}; the version if it did not.
   */
  public static String release(String version, String server) {
    String number = number(server);
    return number.startsWith(version + ".") ? number : version;
  }

  /**
   * Returns the image with the tag of this version in place of its own.
   *
   * @throws CatalogException if a digest pins the image
   */
  public String image(String image) {
    if (version.isEmpty()) {
      return image;
    }
    if (image.contains("@")) {
      throw new CatalogException(
          "image '%s' is pinned by its digest, so that %s:%s cannot be had of it. Name an image without one, or that version's own by --image %2$s:%3$s=IMAGE",
          image, folder, version.get());
    }
    return image.replaceFirst(":[^:/]*$", "") + ":" + version.get();
  }

  /**
   * Returns the id as a part of a file name, without colons, which some servers and systems use in
   * lists. Settings are shortened, and a hash is added.
   */
  public static String inFileName(String id) {
    String plain = id.replace("@", "-at-").replaceAll("[^\\w.-]", "_");
    return id.contains("+")
        ? "%s-%08x".formatted(plain.substring(0, Math.min(plain.length(), LONGEST)), id.hashCode())
        : plain;
  }

  /** Returns the id in the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return folder
        + version.or(() -> build).map(own -> ":" + own).orElse("")
        + words("+")
        + (lab ? LAB : "");
  }

  /** Returns the settings, such as {@code jit=on}, with a text before each. */
  public String words(String before) {
    return settings.entrySet().stream()
        .map(each -> before + each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining());
  }
}
