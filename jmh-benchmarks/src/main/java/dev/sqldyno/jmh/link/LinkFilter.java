// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The filter of objects between JMH and its forks. It admits JMH's own classes, the few JDK classes
 * in them, and exceptions of benchmarks, which may contain classes of a driver. The limits hold for
 * each object, because JMH sends objects throughout the fork's life. Each connection has its own
 * filter, used by one thread.
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

  /** JDK classes in drivers' exceptions. */
  private static final Set<String> IN_EXCEPTIONS = Set.of("java.lang.Character");

  /** Enough for a long chain of causes. */
  private static final int MAX_DEPTH = 200;

  /**
   * The depth of maps that are keys in maps, which are hashed up to two to the power of it times.
   */
  private static final int MAX_DEPTH_OF_MAPS = 20;

  private static final long MAX_REFERENCES = 1_000_000;
  private static final long MAX_BYTES = 64L << 20;
  private static final long MAX_ARRAY = 16L << 20;

  private final Consumer<String> log;
  private final Set<String> driverPackages = new HashSet<>();
  private long referencesBefore;
  private long bytesBefore;

  /**
   * Creates a filter.
   *
   * @param log gets each refusal
   */
  LinkFilter(Consumer<String> log) {
    this.log = log;
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
      log.accept("an object that is too deep or too large");
      return Status.REJECTED;
    }
    if (type != null && !isAdmitted(type)) {
      log.accept("an object of " + type);
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
