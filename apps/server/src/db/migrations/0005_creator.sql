-- The launches of one creator, newest first.
create index launch_by_creator on launch (chain, creator, created_ms desc);
