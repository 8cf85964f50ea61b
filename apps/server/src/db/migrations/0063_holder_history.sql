-- Holders of tokens that are older than the index (ADR 32). The index adds up what moves from `from_block` on, a worker
-- reads what was before; the indexer joins both in a commit of its own.
create table holder_history (
  chain text not null,
  token text not null,
  state text not null check (state in ('queued', 'picked', 'reading', 'ready', 'done', 'top', 'unknown')),
  attempt integer not null default 0,      -- counts how often it began: results of an earlier one are dropped
  looked_ms bigint not null default 0,     -- when somebody last looked at the token
  from_block bigint,                       -- the first block that the index adds up
  read_from bigint,                        -- EVM: the lowest block of the history read so far
  birth_block bigint,                      -- EVM: the block that created the contract, if the node could say
  slot bigint,                             -- Solana: slot of the accounts in holder_part
  done_block bigint,                       -- the block whose commit made the holders complete
  why text,                                -- of 'unknown' and 'top'
  tried_ms bigint not null default 0,
  primary key (chain, token)
);
create index holder_history_open on holder_history (chain) where state in ('picked', 'reading', 'ready');
create index holder_history_queue on holder_history (chain, looked_ms desc) where state = 'queued';

-- What the worker has read: EVM the sums of transfers in [read_from, from_block), the zero address included; Solana the
-- accounts as of a slot, or the largest of them.
create table holder_part (
  chain text not null,
  token text not null,
  account text not null,
  owner text not null,
  units numeric(80, 0) not null,
  primary key (chain, token, account)
);

-- What the index has seen since `from_block`: EVM sums of transfers, Solana balances.
create table holder_move (
  chain text not null,
  token text not null,
  account text not null,
  owner text not null,
  units numeric(80, 0) not null,
  received_from text,
  primary key (chain, token, account)
);
