-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO new_order (no_w_id, no_d_id, no_o_id)
VALUES (?, ?, ?);
