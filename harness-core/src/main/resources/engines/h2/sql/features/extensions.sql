-- Loads a class of the server's class path.
--! refused
SELECT feature_f(1);

CREATE ALIAS feature_f FOR 'java.lang.Math.cbrt(double)';

SELECT CAST(feature_f(1) AS INTEGER);
