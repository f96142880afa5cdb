// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The search for credentials anywhere in a URL of any driver. It refuses harmless text rather than
 * print a password.
 */
final class Credentials {
  private static final Pattern NAME =
      Pattern.compile(
          "(^|.*[._])(user|uid)(_?(name|id))?|.*(pass(word|wd|phrase)?|pwd|passcode)\\d*"
              + "|.*(secret|token|credentials?|providerclientkey|privatekey)");

  /** The separators of options in the URLs of all drivers. */
  private static final Pattern BETWEEN = Pattern.compile("[?&;,(){}/\\s]");

  private static final Pattern AROUND_EQUALS = Pattern.compile("\\s*=\\s*");

  private Credentials() {}

  /**
   * Returns whether the URL contains any.
   *
   * @param template the engine folder's URL; some of these have an {@code @} of their own
   */
  static boolean in(String url, String template) {
    String own = template.substring(0, template.indexOf('@') + 1);
    String rest = url.startsWith(own) ? url.substring(own.length()) : url;
    return rest.indexOf('@') >= 0
        || Stream.of(url, decoded(url))
            .map(text -> AROUND_EQUALS.matcher(text).replaceAll("="))
            .flatMap(BETWEEN::splitAsStream)
            .anyMatch(Credentials::given);
  }

  private static boolean given(String option) {
    int equals = option.indexOf('=');
    return equals >= 0 && named(decoded(option.substring(0, equals)));
  }

  /** Returns whether an option of that name contains credentials. */
  static boolean named(String option) {
    return NAME.matcher(option.strip().toLowerCase(Locale.ROOT)).matches();
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      return text;
    }
  }
}
