COPY sbtest{n} (k, c, pad) FROM STDIN;
