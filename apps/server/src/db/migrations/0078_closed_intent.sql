-- A closed intent has one row without a transaction: nothing of it was sent, and nothing will be.
alter table sent_transaction drop constraint sent_transaction_state_check;
alter table sent_transaction add constraint sent_transaction_state_check
  check (state in ('claimed', 'accepted', 'unknown', 'refused', 'landed', 'failed', 'dead', 'closed'));
