-- Events of watched wallets: their transfers, and who is told when a list of wallets changes.

-- Tokens or native coins that came to or left a watched wallet without a trade. One row for each watched side.
create table transfer (
  chain text not null,
  block_number bigint not null,
  block_hash text not null,
  time_ms bigint not null,
  tx_index integer not null,
  tx_hash text not null,
  idx integer not null,                    -- log index; below zero for what no log tells
  wallet text not null,
  direction "char" not null,               -- i in, o out
  counterparty text,                       -- null where the chain names none
  token text not null,
  symbol text not null,
  decimals smallint,
  units numeric(78, 0) not null,
  is_native boolean not null,
  value_micros numeric(38, 0),
  price_usd double precision,
  market_cap double precision,
  pool text,                               -- the token's deepest, where it can be traded
  seen_ms bigint not null,
  primary key (chain, wallet, time_ms, block_number, tx_index, idx, direction)
);
create index transfer_by_block on transfer (chain, block_number);

-- Whoever keeps the watched wallets in memory hears of every change when it is committed: of the wallet, or of the
-- whole list where many of it changed.
create function tell_monitor_change() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 21) as few) > 20 then
    perform pg_notify('monitor', json_build_array('list', owner_family, owner)::text)
      from (select distinct owner_family, owner from changed) as lists;
  else
    perform pg_notify('monitor', json_build_array('wallet', owner_family, owner, chain_type, address)::text) from changed;
  end if;
  return null;
end $$;
create trigger monitor_config_added after insert on monitor_config
  referencing new table as changed for each statement execute function tell_monitor_change();
create trigger monitor_config_changed after update on monitor_config
  referencing new table as changed for each statement execute function tell_monitor_change();
create trigger monitor_config_deleted after delete on monitor_config
  referencing old table as changed for each statement execute function tell_monitor_change();

-- A wallet that signs in is told its own events as well.
create function tell_sign_in() returns trigger language plpgsql as $$
begin
  perform pg_notify('monitor', json_build_array('self', new.chain_family, new.address)::text);
  return null;
end $$;
create trigger session_opened after insert on session for each row execute function tell_sign_in();
