// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.Name;
import dev.sqldyno.provision.build.BuildFacts;
import dev.sqldyno.report.export.Export.ExportedEngine;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The words that an export may show in an engine's settings: numbers, switches, and words of the
 * engine's folder. Any other word may be the name of a person or a machine.
 */
public final class PublicWords {
  /** The text in place of a value that may be private. */
  static final String LEFT_OUT = "(left out)";

  /** The same in an id. */
  static final String HIDDEN = "left-out";

  private static final Pattern NUMBER =
      Pattern.compile("(node|[+-])?\\d+(\\.\\d+)?([kmgt]i?b?|b|us|ms|s|min|h|d|%)?");
  private static final Pattern RELEASE =
      Pattern.compile("v?\\d+(\\.\\d+)*((devel|alpha|beta|rc)\\d*)?|b\\d+");
  private static final Pattern DIGEST = Pattern.compile("(sha256 )?\\p{XDigit}+");
  private static final String GAPS = "[\\s,;()'\"|=]+";

  /** Words of the standard, and of all configurations. */
  private static final String COMMON =
      "on off true false yes no none null default auto always never enabled disabled read committed snapshot debug";

  /** Settings by sqldyno itself. */
  private static final Set<String> OURS = Set.of(EngineInfo.EMULATOR, BuildFacts.SLOW);

  private final Set<String> words = new HashSet<>();

  private PublicWords(Stream<String> texts) {
    Stream.concat(Stream.of(COMMON), texts).flatMap(PublicWords::split).forEach(words::add);
  }

  /** Returns the words of an engine, by any of its ids; only common words for an unknown engine. */
  public static PublicWords of(Catalog catalog, String id) {
    Optional<Engine> own = catalog.ofFolder(EngineId.parse(id).folder());
    Optional<Engine> family = own.flatMap(Engine::family).flatMap(catalog::ofFolder);
    return new PublicWords(
        Stream.of(own, family).flatMap(Optional::stream).flatMap(PublicWords::texts));
  }

  private static Stream<String> texts(Engine engine) {
    Stream<Map<?, String>> maps =
        Stream.of(
                Stream.of(engine.settings(), engine.lab().settings(), engine.driver().properties()),
                engine.durability().values().stream(),
                engine.readback().values().stream().map(Engine.Readback::expect),
                engine.cluster().stream().flatMap(of -> Stream.of(of.every(), of.first())))
            .flatMap(each -> each);
    return Stream.of(
            maps.map(Map::values).flatMap(Collection::stream),
            engine.cluster().stream().flatMap(of -> of.clients().keySet().stream()),
            engine.setting().words().stream(),
            engine.settle().stream(),
            Stream.of(engine.name()))
        .flatMap(each -> each);
  }

  private static Stream<String> split(String text) {
    return Stream.of(text.toLowerCase(Locale.ROOT).split(GAPS)).filter(word -> !word.isEmpty());
  }

  /** Returns a setting's value, or {@link #LEFT_OUT}. */
  public String setting(String name, String value) {
    return switch (name) {
      case String own when OURS.contains(own) -> value;
      case BuildFacts.ID -> DIGEST.matcher(value).matches() ? value : LEFT_OUT;
      case "version" -> version(value);
      default -> isPublic(name, value) ? value : LEFT_OUT;
    };
  }

  /** Returns whether 'sqldyno export' would show all values of an engine's id and settings. */
  public boolean isPublic(ExportedEngine engine) {
    return engine.settings().entrySet().stream()
            .allMatch(each -> setting(each.getKey(), each.getValue()).equals(each.getValue()))
        && EngineId.parse(engine.id()).settings().entrySet().stream()
            .allMatch(each ->
                each.getValue().startsWith(HIDDEN) || isPublic(each.getKey(), each.getValue()));
  }

  /** Returns whether a setting's value may be shown: a password may be a number, too. */
  boolean isPublic(String name, String value) {
    return !Name.isOfSecret(name) && isPublic(value);
  }

  /** Returns whether each word of the text may be shown, and the text is not too long. */
  private boolean isPublic(String text) {
    return text.length() <= Export.LONGEST
        && split(text).allMatch(word -> words.contains(word) || NUMBER.matcher(word).matches());
  }

  /** Returns a version without a packager's additions. */
  String version(String text) {
    Matcher word = Pattern.compile("[^\\s-]+").matcher(text);
    int end = 0;
    while (word.find() && isRelease(word.group().toLowerCase(Locale.ROOT))) {
      end = word.end();
    }
    return end == 0 ? LEFT_OUT : text.substring(0, end);
  }

  private boolean isRelease(String word) {
    return words.contains(word) || RELEASE.matcher(word).matches();
  }
}
