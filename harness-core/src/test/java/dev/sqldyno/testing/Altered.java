// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.engine.Engine;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;

/** Makes an engine, or another record, that differs from one of the catalogue in some keys. */
public final class Altered {
  private Altered() {}

  /**
   * Returns a copy.
   *
   * @param values by the names of the record's components
   */
  public static Engine engine(Engine engine, Map<String, ?> values)
      throws ReflectiveOperationException {
    return record(Engine.class, engine, values);
  }

  /** Returns a copy of another record. */
  public static <T extends Record> T record(Class<T> type, T record, Map<String, ?> values)
      throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] all = new Object[components.length];
    for (int i = 0; i < all.length; i++) {
      String name = components[i].getName();
      all[i] =
          values.containsKey(name) ? values.get(name) : components[i].getAccessor().invoke(record);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return type.getConstructor(types).newInstance(all);
  }
}
