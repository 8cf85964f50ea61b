-- Twins are looked for on all chains at once; with all that is asked in the index, finding them reads no other row.
drop index token_search_twins;
drop index token_search_name_twins;
create index token_search_twins on token_search (skeleton, tier) include (chain, network, address);
create index token_search_name_twins on token_search (name_skeleton, tier) include (chain, network, address);
-- Windows of the trend list are put together from short candles at their start and longer ones after it.
drop index candle_by_time;
create index candle_by_time on candle (chain, period, open_s) where period in (15, 60, 300, 900, 3600, 14400);
