-- Trades of which no dollar value is known: candles leave them out, so volumes say how many there are (ADR 32).
create index trade_unpriced on trade (chain, pool, time_ms) where in_pool and (price_usd is null or value_micros is null);
