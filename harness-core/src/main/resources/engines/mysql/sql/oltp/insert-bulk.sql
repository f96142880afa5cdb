LOAD DATA LOCAL INFILE 'rows' INTO TABLE sbtest{n} (k, c, pad);
