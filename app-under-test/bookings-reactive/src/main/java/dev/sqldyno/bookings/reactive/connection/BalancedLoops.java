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
 * Event loops that give a database connection the loop with the fewest connections, at random among
 * equal ones. Taking loops in turn would put all connections on one loop if a driver takes two
 * turns for each; always taking the first would do so when many are opened at once after an outage.
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
