// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

/**
 * The 64-bit FNV-1a hash of a number's eight octets, the low one first, without the sign: YCSB's
 * {@code Utils.fnvhash64}, so that keys are the same.
 */
public final class Fnv {
  private static final long BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 1099511628211L;

  private Fnv() {}

  public static long hash(long number) {
    long hash = BASIS;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash ^= number >>> (octet * Byte.SIZE) & 0xff;
      hash *= PRIME;
    }
    return Math.abs(hash);
  }
}
