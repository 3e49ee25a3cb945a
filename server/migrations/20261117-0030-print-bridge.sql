-- A program in the shop prints on a cable or in the shop's network: how it is paired, and which line it has.
create table print_bridge (
  printer_id bigint primary key references print_printer,
  -- what the console shows for a few minutes, once
  code_hash bytea,
  code_until timestamptz,
  code_tries smallint not null default 0,
  -- what the program was given for it
  key_hash bytea unique,
  host text not null default '',
  paired_at timestamptz,
  -- the book in which the program writes what it has printed, and since when it is this one
  journal text not null default '',
  journal_at timestamptz,
  -- the newest line it has, in whichever process
  socket_id text,
  -- since when it does not answer; null while it does
  gone_at timestamptz
);
