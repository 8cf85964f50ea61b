-- A block is left out too when the tokens or pools that it names cannot be read (ADR 27); it was called not served.
alter table chain_gap
  drop constraint chain_gap_why_check,
  add constraint chain_gap_why_check check (why in ('not-served', 'too-slow', 'facts-missing'));
