-- What a launchpad token is weighed by, measured again about once a second while it is traded: counted from the
-- balances, it cannot be kept by adding up. Trades of the last 24 hours come from candles and stand nowhere else.
create table launch_figure (
  chain text not null,
  token text not null,
  holders integer not null,
  top10 double precision,                  -- percent of the supply; null where the supply is unknown
  dev double precision,
  snipers text[],                          -- settled a minute after the first trade
  sniper_share double precision,
  kols integer not null,
  first_trade_ms bigint,                   -- null before the first trade
  measured_ms bigint not null,
  primary key (chain, token)
) with (fillfactor = 70);

-- A launchpad token belongs to its launchpad from the start, not to the chain until its first trade. Its row comes
-- after its token's, in the same transaction.
create function search_launched() returns trigger language plpgsql as $$
begin
  update token_search s set network = a.network
  from added a
  where s.chain = a.chain and s.address = a.token and s.network = s.chain
    and not exists (select from token t where t.chain = a.chain and t.address = a.token and t.best_pool is not null);
  return null;
end $$;

create trigger launch_added after insert on launch
referencing new table as added for each statement execute function search_launched();

-- As before, but a token without a pool keeps its launchpad.
create or replace function search_changed() returns trigger language plpgsql as $$
begin
  update token_search s
  set network = coalesce(
      (select p.network from pool p where p.chain = new.chain and p.id = new.best_pool),
      (select l.network from launch l where l.chain = new.chain and l.token = new.address),
      new.chain),
    tier = search_tier(new.liquidity_micros), symbol = lower(new.symbol), name = lower(new.name),
    words = lower(new.symbol) || ' ' || lower(new.name), skeleton = new.skeleton
  where s.chain = new.chain and s.address = new.address;
  return null;
end $$;

update token_search s set network = l.network
from launch l join token t on t.chain = l.chain and t.address = l.token
where s.chain = l.chain and s.address = l.token and t.best_pool is null;
