LOAD DATA LOCAL INFILE 'rows' INTO TABLE supplier (s_suppkey, s_name, s_address, s_city, s_nation, s_region, s_phone);
