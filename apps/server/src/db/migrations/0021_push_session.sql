-- Which session a browser subscribed in: whoever ends it, there or from another device, ends its messages. One that
-- merely grows old does not.
alter table alert_channel add column session_id uuid;
create index alert_channel_session on alert_channel (session_id) where session_id is not null;
