-- Transfers that only want their address remembered, and by whom the wallet was really paid, or whom it paid: a dollar
-- or more. The last four characters find those who look alike.
alter table transfer add column spam text check (spam in ('zero', 'lookalike'));
create index transfer_dealt on transfer (chain, wallet, right(counterparty, 4)) where value_micros >= 1000000;
