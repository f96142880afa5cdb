-- the driver's bulk copy makes INSERT BULK of these columns
INSERT INTO supplier (s_suppkey, s_name, s_address, s_city, s_nation, s_region, s_phone)
VALUES (?, ?, ?, ?, ?, ?, ?);
