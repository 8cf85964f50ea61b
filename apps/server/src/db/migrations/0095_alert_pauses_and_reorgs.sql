-- End of the pause that a receiver asked for with Retry-After. Unlike our own wait after failures, switching the channel
-- on again does not end it.
alter table alert_channel add column asked_until timestamptz;
