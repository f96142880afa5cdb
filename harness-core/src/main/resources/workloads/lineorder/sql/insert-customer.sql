INSERT INTO customer (c_custkey, c_name, c_address, c_city, c_nation, c_region, c_phone, c_mktsegment)
VALUES (?, ?, ?, ?, ?, ?, ?, ?);
