// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.RefusedException;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Hooks;
import reactor.netty.channel.AbortedException;

/**
 * The handling of failures without a receiver, because the client has gone. A refusal, missing
 * totals, and the end of the client's connection are not logged; Reactor would log each of them as
 * an error.
 */
@Component
class Unheard implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(Unheard.class);

  /** Takes effect before the first request, as the server starts after all beans are made. */
  Unheard() {
    Hooks.onErrorDropped(Unheard::dropped);
  }

  static void dropped(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    boolean isAnswer = cause instanceof RefusedException || cause instanceof MissingTotalsException;
    if (!isAnswer && !isOfItsConnection(cause)) {
      LOG.error("a request failed whose client has gone", cause);
    }
  }

  /** Returns whether the client's connection was closed. */
  private static boolean isOfItsConnection(Throwable cause) {
    return cause instanceof IOException
        || cause instanceof AbortedException
        || cause instanceof ChannelException;
  }

  @Override
  public void destroy() {
    Hooks.resetOnErrorDropped();
  }
}
