package dev.sqldyno.jmh.run;

public final class BenchCommand {
  public static int run(String[] a) {
    return 0;
  }
}
