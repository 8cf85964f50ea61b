-- Who sent an account of an EVM chain some of a token first without a trade; null where nobody did, or before it was kept.
alter table balance add column received_from text;
