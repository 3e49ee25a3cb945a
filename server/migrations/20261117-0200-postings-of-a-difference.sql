-- A statement that is wrong, put right and wrong again asks for the same posting a second time: each has its own number.
alter table reconciliation_case add column postings integer not null default 0 check (postings >= 0);
