-- Strangers must not lock an account or spoil a code: browsers are known, proofs are spent once, codes belong to who asked.
create table known_device (
  account_id bigint not null references account,
  -- sha-256 of what the browser holds in its HttpOnly cookie
  secret_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, secret_hash)
);

create index known_device_old on known_device (seen_at);

create table spent_proof (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_proof_expiry on spent_proof (expires_at);

alter table sms_code add column asked_by text not null default '';
drop index sms_code_latest;
create index sms_code_latest on sms_code (mobile, scene, asked_by, id desc);

-- A lock of an account as a whole no longer exists.
update sign_in_try set locked_until = null where subject like 'account:%';

insert into retention (kind, days, why) values
  ('knownDevice', 400, 'a browser that has not come back for a year has lost its cookie');
