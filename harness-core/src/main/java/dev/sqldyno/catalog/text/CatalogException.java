// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

/** A mistake in a descriptor or a name, with its place and the nearest valid name. */
public class CatalogException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public CatalogException(String message, Object... words) {
    super(message, words);
  }

  public CatalogException(String message, Throwable cause) {
    super(message, cause);
  }
}
