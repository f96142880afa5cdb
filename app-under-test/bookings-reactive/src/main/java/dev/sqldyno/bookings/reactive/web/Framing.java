// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.LongestWait;
import dev.sqldyno.bookings.contract.PacedLog;
import dev.sqldyno.bookings.contract.Problem;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Date;
import org.slf4j.LoggerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/**
 * A filter that refuses requests whose body may have another end for a proxy: a body must be
 * chunked and nothing else, or have a length. Netty would take any other transfer coding for a
 * request without a body, and the bytes behind it for the next request. Netty answers unreadable
 * requests by a status alone; the document is added here, between Netty's codec and Reactor's
 * handlers.
 */
@Component
@Sharable
class Framing extends ChannelDuplexHandler implements NettyServerCustomizer {
  private static final IllegalArgumentException REFUSED =
      new IllegalArgumentException("not framed as the contract demands");

  private final PacedLog log = new PacedLog(LoggerFactory.getLogger(Framing.class)::warn);

  @Override
  public HttpServer apply(HttpServer server) {
    return server
        .idleTimeout(LongestWait.IDLE)
        .requestTimeout(LongestWait.REQUEST)
        .doOnChannelInit((_, channel, _) ->
            channel.pipeline().addAfter(NettyPipeline.HttpCodec, "framing", this));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request
        && request.decoderResult().isSuccess()
        && !isPlain(request)) {
      request.setDecoderResult(DecoderResult.failure(REFUSED));
    }
    context.fireChannelRead(message);
  }

  private static boolean isPlain(HttpRequest request) {
    HttpHeaders headers = request.headers();
    boolean hasHost =
        headers.contains(HttpHeaderNames.HOST)
            || !request.protocolVersion().equals(HttpVersion.HTTP_1_1);
    String coding = headers.get(HttpHeaderNames.TRANSFER_ENCODING);
    return hasHost
        && (coding == null
            || HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(coding.strip())
                && headers.getAll(HttpHeaderNames.TRANSFER_ENCODING).size() == 1
                && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1));
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof FullHttpResponse answer
        && answer.status().code() >= 400
        && !answer.headers().contains(HttpHeaderNames.CONTENT_TYPE)) {
      int status = answer.status().code();
      log.unreadable(status);
      answer.release();
      context.write(document(answer, Problem.of(status).json()), promise);
    } else {
      context.write(message, promise);
    }
  }

  private static FullHttpResponse document(FullHttpResponse bare, byte[] body) {
    FullHttpResponse answer =
        new DefaultFullHttpResponse(
            bare.protocolVersion(), bare.status(), Unpooled.wrappedBuffer(body));
    answer
        .headers()
        .set(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
        .set(HttpHeaderNames.CONTENT_TYPE, Problem.CONTENT_TYPE)
        .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    return answer;
  }
}
