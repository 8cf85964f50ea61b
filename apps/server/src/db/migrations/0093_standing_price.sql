-- A trade's price is the one at which it left its pool; what the trader paid is its own fact. Null in rows of older
-- versions, whose price is the paid one.
alter table trade add column paid_usd double precision;

-- Pairs of the V2 family that trade along a stable curve: the ratio of their reserves is no price. Null where not known,
-- which the index asks the pair when it is traded next.
alter table pool add column is_stable boolean;

update pool set is_stable = false where family = 'v2' and dex ~ '^(uniswap|sushiswap|pancakeswap)-v2';
