-- Who invited whom. Rows that a user owns: never dropped with chain data.

create table invitation (
  family text not null check (family in ('EVM', 'SOL')),
  address text not null,
  inviter_family text not null check (inviter_family in ('EVM', 'SOL')),
  inviter text not null,
  invited_at timestamptz not null default clock_timestamp(),
  primary key (family, address)
);
create index invitation_by_inviter on invitation (inviter_family, inviter);
