-- Tokens stored without their decimals, symbol or supply are read again (ADR 31). What a contract itself refuses is not
-- asked for ever.
create table token_asked (
  chain text not null,
  token text not null,
  asked_ms bigint not null,        -- when its facts were last asked for
  is_refused boolean not null,     -- the contract answered, and did not tell all of them
  primary key (chain, token)
);
create index token_without_facts on token (chain)
  where decimals is null or symbol = '' or total_supply is null;
