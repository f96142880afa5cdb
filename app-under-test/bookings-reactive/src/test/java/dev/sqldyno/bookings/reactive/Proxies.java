// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import java.lang.reflect.Proxy;

/** Objects of a driver that answer as a test says. */
public final class Proxies {
  private Proxies() {}

  /** What an object answers. */
  public interface Answer {
    /** Returns the answer to that method, or throws what is none to be called. */
    Object of(String method, Object[] arguments);
  }

  /** Returns an object that gives these answers. */
  public static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> answer.of(method.getName(), arguments)));
  }
}
