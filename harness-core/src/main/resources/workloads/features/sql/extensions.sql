-- The standard has none; this is the form that is known by the name.
CREATE SCHEMA feature_x;

CREATE EXTENSION fuzzystrmatch SCHEMA feature_x;

SELECT feature_x.levenshtein('feature', 'features');
