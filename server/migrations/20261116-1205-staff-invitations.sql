-- Whoever is asked to join a shop comes in by a link of their own and chooses their own password.
create table staff_invitation (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  invited_by bigint not null references account,
  -- an invitation into a role that is gone is gone with it
  role_id bigint not null references role on delete cascade,
  name text not null,
  mobile text not null,
  -- sha-256 of what stands in the link
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  account_id bigint references account,
  check ((accepted_at is null) = (account_id is null))
);
-- One link at a time for one phone: a new one ends the one before.
create unique index staff_invitation_waiting on staff_invitation (merchant_id, mobile) where accepted_at is null;
create index staff_invitation_of on staff_invitation (merchant_id, id desc);
create index staff_invitation_inviter on staff_invitation (invited_by);
create index staff_invitation_role on staff_invitation (role_id);
create index staff_invitation_account on staff_invitation (account_id);
create index staff_invitation_expiry on staff_invitation (expires_at);

insert into platform_rule (name, value, from_at) values ('staffInvitationHours', '72', '2020-01-01');
insert into retention (kind, days, why) values
  ('staffInvitation', 90, 'for the question who asked whom to join; after that it is nobody''s business');
