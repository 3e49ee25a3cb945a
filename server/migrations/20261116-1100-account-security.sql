-- A login password has an age and a person a mailbox: two of the five points of the security level.
-- Without a date the password is as old as the account.
alter table account add column password_changed_at timestamptz;
alter table account add column email text;

insert into platform_rule (name, value, from_at) values ('loginPasswordDays', '365', '2020-01-01');
