// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service without a thread that waits; its settings come from the environment. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class BookingsApplication {

  /** Starts the service. */
  public static void main(String[] arguments) {
    SpringApplication.run(BookingsApplication.class, arguments);
  }
}
