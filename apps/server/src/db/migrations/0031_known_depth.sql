-- Search ranks by what is known of a token's deepest pool: what went through a venue that does not tell its holdings
-- lifts no token. Unknown counts as below one dollar, tier 0. What a token holds decides it alone while its pool stays,
-- so the triggers fire as before.

create or replace function search_added() returns trigger language plpgsql as $$
begin
  insert into token_search
  select a.chain, a.address, coalesce(p.network, a.chain),
    search_tier(coalesce(known_liquidity(a.liquidity_micros, p), 0)), lower(a.symbol),
    lower(a.name), lower(a.symbol) || ' ' || lower(a.name), a.skeleton
  from added a left join pool p on p.chain = a.chain and p.id = a.best_pool;
  return null;
end $$;

create or replace function search_changed() returns trigger language plpgsql as $$
begin
  update token_search s
  set network = coalesce(
      p.network,
      (select l.network from launch l where l.chain = new.chain and l.token = new.address),
      new.chain),
    tier = search_tier(coalesce(known_liquidity(new.liquidity_micros, p), 0)),
    symbol = lower(new.symbol), name = lower(new.name),
    words = lower(new.symbol) || ' ' || lower(new.name), skeleton = new.skeleton
  from (select 1) one left join pool p on p.chain = new.chain and p.id = new.best_pool
  where s.chain = new.chain and s.address = new.address;
  return null;
end $$;

update token_search s set tier = 0
from token t join pool p on p.chain = t.chain and p.id = t.best_pool
where s.chain = t.chain and s.address = t.address and s.tier > 0
  and known_liquidity(t.liquidity_micros, p) is null;
