-- The fence before every way out (ADR 23): a row stands before the first send leaves. One live transaction per intent;
-- an EVM replacement with the same nonce is a further attempt, because at most one of them can land.
create table sent_transaction (
  environment text not null,               -- environment id, and in the sandbox its run
  chain text not null,
  sender text not null,                    -- recovered from the bytes
  intent text not null,                    -- the transaction's own hash where the caller named none
  attempt smallint not null,
  hash text not null,                      -- EVM hash or first Solana signature
  bytes_sha256 bytea not null,             -- of the signed bytes
  nonce bigint,                            -- EVM
  from_height bigint,                      -- EVM: head of the chain at the latest before the first send; null if unknown
  last_valid_height bigint,                -- Solana: no later block can hold it; null until a node told the height
  owner_family text,                       -- session of the first send; null for a visitor
  owner text,
  state text not null check (state in ('claimed', 'accepted', 'unknown', 'refused', 'landed', 'failed', 'dead')),
  claimed_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (environment, chain, sender, intent, attempt),
  unique (environment, chain, sender, intent, hash)
);
create index sent_transaction_by_hash on sent_transaction (environment, chain, hash);
create index sent_transaction_by_age on sent_transaction (claimed_at);
