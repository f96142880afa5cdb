-- one statement, so that all figures are of one moment
SELECT
  (SELECT COUNT(*) FROM bookings) AS bookings,
  (SELECT COALESCE(SUM(dollar_value), 0) FROM bookings) AS booked,
  (SELECT COALESCE(SUM(total_dollar_amount), 0) FROM aggregates) AS aggregated,
  (SELECT COUNT(*) FROM (
    SELECT model, trim, fiscal_period_id FROM aggregates
    GROUP BY model, trim, fiscal_period_id HAVING COUNT(*) > 1
  ) twice) AS duplicate_keys,
  (SELECT COUNT(*) FROM (
    SELECT model, trim FROM (
      SELECT model, trim, dollar_value AS dollars FROM bookings
      UNION ALL
      SELECT model, trim, -total_dollar_amount AS dollars FROM aggregates
    ) sides
    GROUP BY model, trim HAVING SUM(dollars) <> 0
  ) unlike) AS unlike_sums;
