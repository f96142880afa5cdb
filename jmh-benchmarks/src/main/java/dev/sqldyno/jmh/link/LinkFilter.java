// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Admits what JMH and its forks send each other: JMH's own classes, the few of the JDK's that are
 * in them, and what a benchmark threw, for which a driver may keep more beside its exception. JMH
 * sends one object after the other for as long as the fork lives, so the limits are for each
 * object. A connection has its own, which one thread asks.
 */
final class LinkFilter implements ObjectInputFilter {
  /** Those that JMH 1.37 was seen to send ({@code LinkClassesIT}). */
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

  /** What drivers keep beside their exceptions, and is none of their own. */
  private static final Set<String> IN_EXCEPTIONS = Set.of("java.lang.Character");

  /** An exception has a cause, which has a cause, and so on. */
  private static final int MAX_DEPTH = 200;

  /** A map that is a key of a map is hashed as often as two to the power of that. */
  private static final int MAX_DEPTH_OF_MAPS = 20;

  private static final long MAX_REFERENCES = 1_000_000;
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_ARRAY = 16L << 20;

  private final Consumer<String> told;
  private final Set<String> driverPackages = new HashSet<>();
  private long referencesBefore;
  private long bytesBefore;

  /** Tells {@code told} what was not admitted. */
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
    // a map's class is asked for once, its entries for each map
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
