// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToLongFunction;
import reactor.netty.resources.LoopResources;

/**
 * The same loops, of which a database connection gets the one that carries the fewest, and of equal
 * ones any: a turn by turn choice puts all of them on one where a driver takes two turns for each
 * connection, and the first of the loops would get all that are opened at once when the engine is
 * back.
 *
 * @param load the number of connections that a loop carries
 */
record BalancedLoops(LoopResources loops, ToLongFunction<EventLoop> load) implements LoopResources {

  @Override
  public EventLoopGroup onClient(boolean useNative) {
    List<EventLoop> all = new ArrayList<>();
    loops.onServer(useNative).forEach(executor -> all.add((EventLoop) executor));
    Collections.shuffle(all, ThreadLocalRandom.current());
    return Collections.min(all, Comparator.comparingLong(load));
  }

  @Override
  public EventLoopGroup onServer(boolean useNative) {
    return loops.onServer(useNative);
  }
}
