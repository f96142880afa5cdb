// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A key that a file must have, with a value that is not empty. */
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@JsonProperty(required = true)
public @interface Required {}
