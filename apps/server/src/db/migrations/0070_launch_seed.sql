-- How far the launches from before the indexing were read, newest first: once for each chain (ADR 31).
create table launch_seed (
  chain text primary key,
  -- Where reading goes on: below this block; on Solana after this signature, newest first.
  below bigint not null,
  before text,
  -- Launches of the launchpads are known from here on.
  from_ms bigint not null,
  launches integer not null default 0,
  -- Curves that were filled or moved, by token, whose launch is still to be found: stage, toPool, timeMs.
  curves jsonb not null default '{}',
  is_done boolean not null default false,
  trouble text,                            -- not-served: no endpoint has what is older; failed: tried again
  updated_ms bigint not null
);
