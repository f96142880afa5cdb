LOAD DATA LOCAL INFILE 'rows' INTO TABLE item (i_id, i_im_id, i_name, i_price, i_data);
