-- A block at which the nonce of a transaction was seen used: nodes that keep no old states can only tell it of new blocks,
-- and it is proof once that very block is final.
alter table sent_transaction add column used_height bigint, add column used_block_hash text;
