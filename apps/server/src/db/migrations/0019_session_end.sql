-- A wallet whose session ends may have another one: whoever keeps the signed-in wallets in memory looks again.
create function tell_sign_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('monitor', json_build_array('self', chain_family, address)::text)
    from (select distinct chain_family, address from ended) as wallets;
  return null;
end $$;
create trigger session_ended after delete on session
  referencing old table as ended for each statement execute function tell_sign_out();
