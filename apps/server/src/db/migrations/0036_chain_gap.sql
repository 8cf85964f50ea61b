-- Blocks that were left out: no endpoint served them any more, or they came faster than they could be read (ADR 27).
create table chain_gap (
  chain text not null,
  from_number bigint not null,
  to_number bigint not null,
  why text not null check (why in ('not-served', 'too-slow')),
  -- The last block before; null where the chain was not read before.
  before_hash text,
  from_time_ms bigint,
  -- The first block after: its parent is the last one of the gap.
  to_hash text not null,
  to_time_ms bigint not null,
  opened_ms bigint not null,
  -- Read up to and including this block since; its hash links what comes next.
  filled_to bigint,
  filled_hash text,
  filled_ms bigint,
  -- Why the last attempt to fill it failed, and when.
  tried_ms bigint,
  trouble text,
  primary key (chain, from_number)
);
