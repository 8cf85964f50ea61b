-- Search over tokens. A table of its own, kept by triggers: trades change a token's row all the time, and indexes on
-- what they change would cost the indexing more than the search is worth. A token moves here only when its liquidity
-- passes a power of ten.

-- 0 below one dollar of liquidity, then one more for every factor of ten, up to 8 (ten million dollars and more).
create function search_tier(liquidity_micros numeric) returns smallint
language sql immutable parallel safe
return case
  when liquidity_micros < 1000000 then 0::smallint
  else least(8, floor(log((liquidity_micros / 100000)::double precision) + 1e-9))::smallint
end;

-- Pairs of neighbouring letters of which one is not ASCII: trigrams know no letters of Chinese, Japanese or Korean.
create function search_pairs(words text) returns text[]
language sql immutable parallel safe
return array(
  select distinct substr(words, i, 2) from generate_series(1, length(words) - 1) i
  where substr(words, i, 2) ~ '[^ -~]'
);

create table token_search (
  chain text not null,
  address text not null,
  network text not null,                   -- of the deepest pool
  tier smallint not null,
  symbol text collate "C" not null,        -- lower case
  name text collate "C" not null,          -- lower case
  words text collate "C" not null,         -- both
  skeleton text not null,
  primary key (chain, address)
);
create index token_search_symbol on token_search (network, tier, symbol) include (chain, address);
create index token_search_name on token_search (network, tier, name) include (chain, address);
create index token_search_address on token_search (address collate "C");
create index token_search_twins on token_search (chain, skeleton, tier);
create index token_search_words on token_search using gin (words gin_trgm_ops);
create index token_search_pairs on token_search using gin (search_pairs(words)) where words ~ '[^ -~]';

create function search_added() returns trigger language plpgsql as $$
begin
  insert into token_search
  select a.chain, a.address, coalesce(p.network, a.chain), search_tier(a.liquidity_micros), lower(a.symbol),
    lower(a.name), lower(a.symbol) || ' ' || lower(a.name), a.skeleton
  from added a left join pool p on p.chain = a.chain and p.id = a.best_pool;
  return null;
end $$;

create function search_changed() returns trigger language plpgsql as $$
begin
  update token_search s
  set network = coalesce((select p.network from pool p where p.chain = new.chain and p.id = new.best_pool), new.chain),
    tier = search_tier(new.liquidity_micros), symbol = lower(new.symbol), name = lower(new.name),
    words = lower(new.symbol) || ' ' || lower(new.name), skeleton = new.skeleton
  where s.chain = new.chain and s.address = new.address;
  return null;
end $$;

create function search_removed() returns trigger language plpgsql as $$
begin
  delete from token_search s using removed r where s.chain = r.chain and s.address = r.address;
  return null;
end $$;

create trigger token_added after insert on token
referencing new table as added for each statement execute function search_added();

create trigger token_removed after delete on token
referencing old table as removed for each statement execute function search_removed();

create trigger token_changed after update on token for each row
when (
  search_tier(old.liquidity_micros) <> search_tier(new.liquidity_micros)
  or old.best_pool is distinct from new.best_pool
  or old.symbol <> new.symbol or old.name <> new.name or old.skeleton <> new.skeleton
)
execute function search_changed();

insert into token_search
select t.chain, t.address, coalesce(p.network, t.chain), search_tier(t.liquidity_micros), lower(t.symbol), lower(t.name),
  lower(t.symbol) || ' ' || lower(t.name), t.skeleton
from token t left join pool p on p.chain = t.chain and p.id = t.best_pool;

-- Tokens with the text in the middle of a word, best tiers first. A text that very many tokens hold is looked for among
-- a chance sample of them.
create function search_middle(query text, networks text[], rows_wanted integer) returns setof token_search
language sql stable
set gin_fuzzy_search_limit = 600
set plan_cache_mode = force_custom_plan
as $$
  select * from token_search
  where words like '%' || replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and network = any(networks)
  order by tier desc limit rows_wanted
$$;

create function search_middle_pairs(query text, networks text[], rows_wanted integer) returns setof token_search
language sql stable
set gin_fuzzy_search_limit = 600
set plan_cache_mode = force_custom_plan
as $$
  select * from token_search
  where words ~ '[^ -~]' and search_pairs(words) @> search_pairs(query) and network = any(networks)
    and strpos(words, query) > 0
  order by tier desc limit rows_wanted
$$;

-- Launchpad tokens by the beginning of symbol or name, and every swap on the Solana launchpad's curves.
create index launch_by_symbol on launch (lower(symbol) collate "C");
create index launch_by_name on launch (lower(name) collate "C");
create index trade_on_launchpad on trade (network, time_ms desc) where in_pool and network = 'pump';
