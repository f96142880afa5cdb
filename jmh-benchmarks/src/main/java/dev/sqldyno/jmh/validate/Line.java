// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.result.Estimate;
import java.util.Optional;

/** One line of a proof's table. */
record Line(String contestant, String quantity, Estimate estimate, Optional<Check> check) {}
