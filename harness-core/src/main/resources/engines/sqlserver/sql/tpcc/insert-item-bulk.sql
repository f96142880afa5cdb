-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO item (i_id, i_im_id, i_name, i_price, i_data)
VALUES (?, ?, ?, ?, ?);
