-- A bridge that is connected and does not answer is asked in pauses that grow.
alter table print_bridge add column silent_times integer not null default 0, add column ask_after timestamptz;
