-- When a pool was created: null where only a later event of it was seen. What was stored so far does not say which.
alter table pool add column born_ms bigint;

-- What a pool or its token holds, in millionths of a dollar; null where nobody can say. Singletons, Balancer and V1 do
-- not tell their holdings; Curve told none where nothing was counted; a quote without a price has no value, rather than
-- none. Zero is known only of a pool whose quote side is gone. `pool_row` is null of a token without a pool.
create function known_liquidity(micros numeric, pool_row pool) returns numeric language sql immutable as $$
  select case
    when (pool_row).id is null then nullif(micros, 0)
    when (pool_row).family in ('v1', 'v4', 'infinity') or (pool_row).dex ~ '^(uniswap-v1|balancer)|v4$|infinity' then null
    when micros > 0 then micros
    when (pool_row).family = 'curve' or (pool_row).dex ~ '^curve' then null
    when (pool_row).reserves[array_position((pool_row).tokens, (pool_row).quote)] <= 0 then 0
  end
$$;
