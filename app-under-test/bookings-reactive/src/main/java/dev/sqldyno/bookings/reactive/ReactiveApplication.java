// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** Starts the service; its settings come from the environment, see {@link Settings}. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableConfigurationProperties(Settings.class)
public class ReactiveApplication {

  /** Runs until a signal. */
  public static void main(String[] arguments) {
    SpringApplication.run(ReactiveApplication.class, arguments);
  }
}
