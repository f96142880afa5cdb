// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Booking;
import dev.sqldyno.bookings.messages.Share;
import dev.sqldyno.bookings.messages.Totals;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Checks that the published description says what the code does. */
class OpenApiTest {
  private static final JsonNode API =
      new YAMLMapper().readTree(Path.of("..", "openapi.yaml").toFile());

  @Test
  void thePathsAndTheirStatusesAreThoseOfTheContract() {
    assertThat(API.get("paths").propertyNames()).containsExactly("/bookings", "/aggregates");
    assertThat(API.at("/paths/~1bookings/post/responses").propertyNames())
        .containsExactly("201", "400", "409", "413", "415", "503");
    assertThat(API.at("/paths/~1aggregates/get/responses").propertyNames())
        .containsExactly("200", "400", "503");
    assertThat(API.at("/info/description").asString()).contains("404", "405", "408");
  }

  @Test
  void bodiesAreOfTheContractsTypeAndSize() {
    JsonNode body = API.at("/paths/~1bookings/post/requestBody/content");
    assertThat(body.propertyNames()).containsExactly(Messages.CONTENT_TYPE);
    assertThat(body.at("/application~1x-protobuf/schema/maxLength").asInt())
        .isEqualTo(Messages.MOST_BYTES);
    for (String answer :
        List.of("/paths/~1bookings/post/responses/201", "/paths/~1aggregates/get/responses/200")) {
      assertThat(API.at(answer + "/content").propertyNames())
          .containsExactly(Messages.CONTENT_TYPE);
    }
  }

  @Test
  void theMessagesHaveTheFieldsOfTheProtocol() {
    for (Descriptor message :
        List.of(
            Booking.getDescriptor(),
            Booked.getDescriptor(),
            Share.getDescriptor(),
            Totals.getDescriptor())) {
      assertThat(API.at("/components/schemas/" + message.getName() + "/properties").propertyNames())
          .containsExactlyElementsOf(
              message.getFields().stream().map(FieldDescriptor::getName).toList());
    }
  }

  @Test
  void aBookingAtTheLimitsIsRightAndOneBeyondThemIsNot() {
    JsonNode booking = API.at("/components/schemas/Booking/properties");
    long most = booking.at("/dollar_value_cents/maximum").asLong();
    assertThat(most).isEqualTo(NewBooking.MOST_CENTS);
    assertThat(booking.at("/start_date/description").asString())
        .contains(NewBooking.FIRST_DAY.toString());
    assertThat(booking.at("/end_date/description").asString())
        .contains(NewBooking.LAST_DAY.toString(), NewBooking.MOST_PERIODS + " half-years");
    int longest = API.at("/components/schemas/Word/maxLength").asInt();
    LocalDate start = LocalDate.of(2026, 1, 1);
    long latest = booking.at("/origin_millis/maximum").asLong();
    Booking.Builder beyond = Bookings.of("M", "T").setOriginMillis(latest + 1);
    assertThatThrownBy(() -> NewBooking.of(beyond.build())).isInstanceOf(RefusedException.class);
    NewBooking.of(
        Bookings.of("x".repeat(longest), "T")
            .setDollarValueCents(most)
            .setOriginMillis(latest)
            .setStartDate(start.toString())
            .setEndDate(start.plusMonths(6L * NewBooking.MOST_PERIODS).minusDays(1).toString())
            .build());
    assertThat(WrongFields.of(Bookings.of("M", "T").build()).values())
        .as("the fields without which there is no booking can be wrong")
        .containsAll(
            API.at("/components/schemas/Booking/required")
                .valueStream()
                .map(JsonNode::asString)
                .toList());
  }

  @Test
  void nodeTakesOriginsToTheSameMillisecond() throws Exception {
    long latest = API.at("/components/schemas/Booking/properties/origin_millis/maximum").asLong();
    String origins =
        """
        [%1$dn, %1$dn + 1n].map((originMillis) => {
          try {
            return all.newBooking({
              bookingId: '0b9a1c5e-6f0e-4c8e-9f43-0c4e52c0a3ad', model: 'M', trim: 'T',
              dollarValueCents: 1n, startDate: '2026-01-01', endDate: '2026-01-01',
              stage: 's', type: 't', parentId: '', originMillis,
            }).originTs.getTime();
          } catch (problem) {
            return problem.field;
          }
        })\
        """
            .formatted(latest);
    assertThat(NodeModule.value("contract.js", origins))
        .hasToString("[%d,\"origin_millis\"]".formatted(latest));
  }

  @Test
  void theExamplesOfProblemsAreProblemsOfTheContract() {
    JsonNode responses = API.at("/components/responses");
    assertThat(responses.size()).isEqualTo(5);
    for (JsonNode response : responses) {
      JsonNode content = response.get("content");
      assertThat(content.propertyNames()).containsExactly(Problem.CONTENT_TYPE);
      JsonNode example = content.at("/application~1problem+json/example");
      Map<String, Object> expected =
          Problem.of(example.get("status").asInt(), example.get("detail").asString()).body();
      if (example.has("field")) {
        expected.put("field", example.get("field").asString());
      }
      JsonMapper json = new JsonMapper();
      assertThat(json.writeValueAsString(example)).isEqualTo(json.writeValueAsString(expected));
    }
    assertThat(responses.at("/Conflict/description").asString())
        .contains(RefusedException.totalTooLarge().problem().detail());
    assertThat(responses.at("/Unavailable/headers/Retry-After/schema/const").asInt())
        .isEqualTo(Problem.RETRY_AFTER_SECONDS);
  }
}
