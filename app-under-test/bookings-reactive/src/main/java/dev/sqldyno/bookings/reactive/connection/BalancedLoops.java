// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.Comparator;
import java.util.function.ToLongFunction;
import java.util.stream.StreamSupport;
import reactor.netty.resources.LoopResources;

/**
 * The same loops, of which a database connection gets the one that carries the fewest. A turn by
 * turn choice puts all of them on one where a driver takes two turns for each connection.
 *
 * @param load the number of connections that a loop carries
 */
record BalancedLoops(LoopResources loops, ToLongFunction<EventLoop> load) implements LoopResources {

  @Override
  public EventLoopGroup onClient(boolean useNative) {
    return StreamSupport.stream(loops.onServer(useNative).spliterator(), false)
        .map(BalancedLoops::loop)
        .min(Comparator.comparingLong(load))
        .orElseThrow();
  }

  private static EventLoop loop(EventExecutor executor) {
    return (EventLoop) executor;
  }

  @Override
  public EventLoopGroup onServer(boolean useNative) {
    return loops.onServer(useNative);
  }
}
