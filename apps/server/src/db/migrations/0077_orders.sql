-- Conditional orders of users. Rows that a user owns: never dropped with chain data, and on disk before they are
-- acknowledged.

create table trade_order (
  owner_family text not null check (owner_family in ('EVM', 'SOL')),
  owner text not null,
  id text not null,                        -- of its owner: another's order may have the same
  status text not null check (status in ('pending', 'executing', 'success', 'failed', 'timeout', 'expired')),
  epoch integer not null,                  -- grows with every claim
  exclusive_group text,                    -- one of them fires
  is_archived boolean not null,
  updated_ms bigint not null,
  body jsonb not null,
  primary key (owner_family, owner, id)
);
create index trade_order_group on trade_order (owner_family, owner, exclusive_group) where exclusive_group is not null;
create index trade_order_archive on trade_order (owner_family, owner, updated_ms desc) where is_archived;
