-- A password that somebody else chose counts once: whoever binds the authenticator sets their own.
alter table operator add column password_once boolean not null default false;
