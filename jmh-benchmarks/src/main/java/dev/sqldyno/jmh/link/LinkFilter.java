// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Admits what JMH and its forks send each other: JMH's own classes, the few JDK classes in them,
 * and what a benchmark threw, beside which a driver may keep classes of its own. The limits hold
 * for each object, because JMH sends objects for as long as the fork lives. Each connection has a
 * filter of its own, which one thread asks.
 */
final class LinkFilter implements ObjectInputFilter {
  /** The JDK classes that JMH 1.37 sends ({@code LinkClassesIT} checks it). */
  static final Set<String> JDK_CLASSES =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Double",
          "java.lang.Enum",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Number",
          "java.lang.Object",
          "java.lang.StackTraceElement",
          "java.lang.String",
          "java.lang.Thread$State",
          "java.util.ArrayList",
          "java.util.Arrays$ArrayList",
          "java.util.Collections$EmptyList",
          "java.util.Collections$SingletonSet",
          "java.util.EnumMap",
          "java.util.EnumSet$SerializationProxy",
          "java.util.HashMap",
          "java.util.Map$Entry",
          "java.util.RegularEnumSet",
          "java.util.TreeMap",
          "java.util.concurrent.TimeUnit");

  /** JDK classes that drivers keep in their exceptions. */
  private static final Set<String> IN_EXCEPTIONS = Set.of("java.lang.Character");

  /** Allows a long chain of causes. */
  private static final int MAX_DEPTH = 200;

  /** A map that is a key in a map, and so on, is hashed as often as two to the power of this. */
  private static final int MAX_DEPTH_OF_MAPS = 20;

  private static final long MAX_REFERENCES = 1_000_000;
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_ARRAY = 16L << 20;

  private final Consumer<String> told;
  private final Set<String> driverPackages = new HashSet<>();
  private long referencesBefore;
  private long bytesBefore;

  /** Tells {@code told} what it refuses. */
  LinkFilter(Consumer<String> told) {
    this.told = told;
  }

  @Override
  public Status checkInput(FilterInfo info) {
    if (info.depth() <= 1) {
      referencesBefore = info.references();
      bytesBefore = info.streamBytes();
      driverPackages.clear();
    }
    Class<?> type = info.serialClass() == null ? null : element(info.serialClass());
    if (exceedsALimit(info, type)) {
      told.accept("an object that is too deep or too large");
      return Status.REJECTED;
    }
    if (type != null && !isAdmitted(type)) {
      told.accept("an object of " + type);
      return Status.REJECTED;
    }
    return Status.ALLOWED;
  }

  private boolean exceedsALimit(FilterInfo info, Class<?> type) {
    // the JDK asks for a map's class once, but for its entries in each map
    boolean hashes = type == Map.Entry.class;
    return info.depth() > (hashes ? MAX_DEPTH_OF_MAPS : MAX_DEPTH)
        || info.arrayLength() > MAX_ARRAY
        || info.references() - referencesBefore > MAX_REFERENCES
        || info.streamBytes() - bytesBefore > MAX_BYTES;
  }

  private boolean isAdmitted(Class<?> type) {
    if (SQLException.class.isAssignableFrom(type)) {
      driverPackages.add(type.getPackageName());
    }
    return type.isPrimitive()
        || type.getName().startsWith("org.openjdk.jmh.")
        || Throwable.class.isAssignableFrom(type)
        || JDK_CLASSES.contains(type.getName())
        || IN_EXCEPTIONS.contains(type.getName())
        || driverPackages.contains(type.getPackageName());
  }

  private static Class<?> element(Class<?> type) {
    return type.isArray() ? element(type.getComponentType()) : type;
  }
}
