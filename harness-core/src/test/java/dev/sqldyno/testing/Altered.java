// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.engine.Engine;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;

/** Makes an engine that differs from one of the catalogue in some keys. */
public final class Altered {
  private Altered() {}

  /**
   * Returns a copy.
   *
   * @param values by the names of the record's components
   */
  public static Engine engine(Engine engine, Map<String, ?> values)
      throws ReflectiveOperationException {
    RecordComponent[] components = Engine.class.getRecordComponents();
    Object[] all = new Object[components.length];
    for (int i = 0; i < all.length; i++) {
      String name = components[i].getName();
      all[i] =
          values.containsKey(name) ? values.get(name) : components[i].getAccessor().invoke(engine);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return Engine.class.getConstructor(types).newInstance(all);
  }
}
