// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.workload.drive.LoadException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text {@code host:port}.
 *
 * @param host a name or a number; an IPv6 one without brackets
 */
public record HostPort(String host, int port) {
  private static final Pattern FORM = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[\\w.-]+):(\\d{1,5})");
  private static final int MAX_PORT = 65_535;

  /** Parses the text; throws IllegalArgumentException for any other text. */
  public static HostPort parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches() || Integer.parseInt(form.group(2)) > MAX_PORT) {
      throw new IllegalArgumentException(
          "'%s' is not a HOST:PORT such as 192.0.2.7:7070".formatted(text));
    }
    return new HostPort(form.group(1).replaceAll("[\\[\\]]", ""), Integer.parseInt(form.group(2)));
  }

  /** Returns the text, which can be parsed again. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[%s]:%d" : "%s:%d").formatted(host, port);
  }

  /** Returns whether only this machine has it; throws LoadException as {@link #resolved}. */
  boolean isLoopback() {
    return resolved().getAddress().isLoopbackAddress();
  }

  /** Returns the address; throws LoadException if no machine has that name. */
  public InetSocketAddress resolved() {
    try {
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (UnknownHostException e) {
      throw new LoadException("no machine has the name '%s'", host, e);
    }
  }
}
