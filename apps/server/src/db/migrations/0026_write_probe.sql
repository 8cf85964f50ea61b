-- Written to see whether anything can be written: one row while all is well. `write_probe_space` is filled and emptied
-- after a fault, to see whether tables and the log can grow again.
create table write_probe (at timestamptz not null);
insert into write_probe (at) values (now());
create table write_probe_space (filler text not null);
