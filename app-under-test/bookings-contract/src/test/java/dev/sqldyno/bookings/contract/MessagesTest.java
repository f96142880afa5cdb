// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sqldyno.bookings.messages.Totals;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {

  @Test
  void bytesThatAreNoMessageAreABadRequestOfNoField() {
    byte[] cut = {10, 36, 'a'};
    assertThatThrownBy(() -> Messages.booking(cut))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e ->
                assertThat(e.problem())
                    .returns(400, Problem::status)
                    .returns(Optional.empty(), Problem::field));
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Messages.MOST_BYTES + 1})
  void aBodyThatIsTooLargeIsNotReadToItsEnd(long told) throws IOException {
    var body = new ByteArrayInputStream(new byte[2 * Messages.MOST_BYTES]);
    assertThat(problem(() -> Messages.read(body, told)).status()).isEqualTo(413);
    assertThat(body.available()).isGreaterThanOrEqualTo(Messages.MOST_BYTES - 1);
  }

  @Test
  void theLargestBodyIsRead() throws IOException {
    byte[] most = new byte[Messages.MOST_BYTES];
    assertThat(Messages.read(new ByteArrayInputStream(most), -1)).isEqualTo(most);
    assertThat(Messages.read(new ByteArrayInputStream(most), most.length)).isEqualTo(most);
  }

  @Test
  void theContentTypeMayHaveParameters() {
    Messages.requireType("application/x-protobuf");
    Messages.requireType("Application/X-Protobuf ; x=y");
    for (String other : new String[] {null, "", "application/json", "application/x-protobuf2"}) {
      assertThat(problem(() -> Messages.requireType(other)).status()).isEqualTo(415);
    }
  }

  @Test
  void totalsAreInCents() throws IOException {
    byte[] body =
        Messages.totals(new TotalsQuery("M3", "LR"), Map.of("2026H1", new BigDecimal("12.30")));
    assertThat(Totals.parseFrom(body).getShares(0).getCents()).isEqualTo(1230);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\u0000", "\ta"})
  void aQueryHasWordsSuchAsABookingHas(String model) {
    assertThatThrownBy(() -> TotalsQuery.of(model, "LR"))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.problem().field()).contains("model"));
    assertThatThrownBy(() -> TotalsQuery.of("M3", null)).hasMessage("trim is missing");
  }

  @Test
  void aProblemIsJsonInOneOrder() {
    Problem problem = new Problem(400, "Bad Request", "a \"b\"\\\n", Optional.of("model"));
    assertThat(new String(problem.json(), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"type":"about:blank","title":"Bad Request","status":400,\
            "detail":"a \\"b\\"\\\\\\n","field":"model"}\
            """);
    assertThat(Problem.of(503, "x").body()).doesNotContainKey("field");
  }

  private static Problem problem(ThrowingCallable call) {
    return catchThrowableOfType(RefusedException.class, call).problem();
  }
}
