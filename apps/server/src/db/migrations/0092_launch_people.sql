-- Who bought a launchpad token first, and how many of its holders are new to the chain.
alter table launch_figure
  add column first_buyers text[],         -- oldest first, 70 at most; settled once there are so many
  add column first_units numeric[],       -- what each of them bought first
  add column first_last_ms bigint,        -- when the last of them bought
  add column first_buyers_in integer,     -- those that still hold some of it
  add column new_wallets integer,         -- among the largest holders
  add column people_ms bigint;            -- when both were looked up: not at every measurement, as it takes a look for each holder
