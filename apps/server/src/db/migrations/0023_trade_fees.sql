-- What a trade cost beside the amounts of its pools. `fee_units` (0001) is what the venues took, in `fee_token`; it and
-- `fee_token` are null where several venues of a route took different tokens. Network fees and tips are in the chain's
-- native coin. Null dollars: unknown, as in every row from before these columns; zero: nothing was paid.
-- Of the rows of one route the fees of router and network stand in one pool swap, and in the route's total.
alter table trade
  add column fee_token text,
  add column venue_fee_micros numeric(38, 0),
  add column router_fee_token text,
  add column router_fee_units numeric(78, 0),
  add column router_fee_micros numeric(38, 0),
  add column network_fee_units numeric(78, 0),
  add column network_fee_micros numeric(38, 0),
  add column tip_units numeric(78, 0),
  add column tip_micros numeric(38, 0);
