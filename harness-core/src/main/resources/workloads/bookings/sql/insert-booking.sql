-- the row's key comes from the table's default
INSERT INTO bookings (booking_id, created_at, dollar_value, end_date, origin_ts, parent_id, trim, model, stage, start_date, type)
VALUES (:booking_id, :now, :dollar_value, :end_date, :origin_ts, :parent_id, :trim, :model, :stage, :start_date, :type);
