-- Links of tokens, as their launch metadata or a public token list names them: parsed and bounded before they are stored.
create table token_link (
  chain text not null,
  token text not null,
  links jsonb not null,             -- [{kind, url}]
  read_ms bigint,                   -- when they were read; null if they never could be
  tried_ms bigint not null,
  primary key (chain, token)
);
