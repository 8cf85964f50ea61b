-- All pools that traded since a time, for the trend list. Only the periods that its windows are made of; the time of a
-- candle never changes, so the trades that fill one leave this index alone.
create index candle_by_time on candle (chain, period, open_s) where period in (15, 60, 300, 900);
