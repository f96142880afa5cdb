// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.util.Arrays;
import java.util.stream.Stream;

/** The words of the columns, in the order of ssb-dbgen's dists.dss. */
final class Words {
  static final String[] PRIORITIES = {"1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"};
  static final String[] SHIP_MODES = {"REG AIR", "AIR", "RAIL", "TRUCK", "MAIL", "FOB", "SHIP"};
  static final String[] SEGMENTS = words("AUTOMOBILE BUILDING FURNITURE HOUSEHOLD MACHINERY");
  static final String[] REGIONS = {"AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"};

  static final String[] NATIONS = {
    "ALGERIA", "ARGENTINA", "BRAZIL", "CANADA", "EGYPT", "ETHIOPIA", "FRANCE", "GERMANY", "INDIA",
    "INDONESIA", "IRAN", "IRAQ", "JAPAN", "JORDAN", "KENYA", "MOROCCO", "MOZAMBIQUE", "PERU",
    "CHINA", "ROMANIA", "SAUDI ARABIA", "VIETNAM", "RUSSIA", "UNITED KINGDOM", "UNITED STATES"
  };

  /** The index of each nation's region. */
  static final int[] REGION_OF_NATION = {
    0, 1, 1, 1, 4, 0, 3, 3, 2, 2, 4, 4, 2, 4, 0, 0, 0, 1, 2, 3, 4, 2, 3, 3, 1
  };

  static final String[] TYPES =
      combined(
          words("STANDARD SMALL MEDIUM LARGE ECONOMY PROMO"),
          combined(
              words("ANODIZED BURNISHED PLATED POLISHED BRUSHED"),
              words("TIN NICKEL BRASS STEEL COPPER")));
  static final String[] CONTAINERS =
      combined(words("SM LG MED JUMBO WRAP"), words("CASE BOX BAG JAR PACK PKG CAN DRUM"));

  static final String[] COLORS =
      words(
          """
          almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood \
          burnished chartreuse chiffon chocolate coral cornflower cornsilk cream cyan dark deep dim \
          dodger drab firebrick floral forest frosted gainsboro ghost goldenrod green grey honeydew \
          hot indian ivory khaki lace lavender lawn lemon light lime linen magenta maroon medium \
          metallic midnight mint misty moccasin navajo navy olive orange orchid pale papaya peach \
          peru pink plum powder puff purple red rose rosy royal saddle salmon sandy seashell sienna \
          sky slate smoke snow spring steel tan thistle tomato turquoise violet wheat white yellow\
          """);

  private Words() {}

  private static String[] words(String list) {
    return list.split(" ");
  }

  private static String[] combined(String[] first, String[] second) {
    return Arrays.stream(first)
        .flatMap(one -> Stream.of(second).map(other -> one + " " + other))
        .toArray(String[]::new);
  }
}
