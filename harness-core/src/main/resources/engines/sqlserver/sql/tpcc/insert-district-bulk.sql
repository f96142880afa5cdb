-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO district (d_w_id, d_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
