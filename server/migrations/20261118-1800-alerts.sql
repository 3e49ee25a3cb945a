-- News that need a person: each climbs from one page to all pages, to the contacts' phones and to the platform's desk until somebody has acknowledged it
create table alert (
  -- the push that tells of it
  id bigint primary key references push on delete cascade,
  merchant_id bigint not null references merchant,
  store_id bigint references store,
  account_id bigint references account,
  event text not null,
  kind text not null,
  urgency smallint not null check (urgency between 1 and 3),
  at timestamptz not null,
  -- 0: nobody was told yet; then the steps one after the other
  step smallint not null default 0 check (step between 0 and 5),
  step_at timestamptz not null,
  -- when the next step is due; null: there is none
  next_at timestamptz,
  -- when it is next asked whether its cause is gone
  look_at timestamptz not null,
  ended text check (ended in ('acknowledged', 'settled', 'desk', 'closed')),
  ended_at timestamptz,
  ended_by bigint references account,
  ended_on text not null default '',
  ended_words text not null default '',
  check ((ended is null) = (ended_at is null)),
  check (ended is null or next_at is null)
);
create index alert_due on alert (next_at) where ended_at is null;
create index alert_looked_at on alert (look_at) where ended_at is null;
create index alert_open on alert (merchant_id, urgency, id) where ended_at is null;
create index alert_of_merchant on alert (merchant_id, id desc);
create index alert_of_store on alert (store_id) where store_id is not null;

-- A text to a contact, for one alert or for several that waited together
create table alert_text (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  contact_sealed bytea not null,
  -- the same number has the same hash, whichever merchant it was written to for
  phone_hash bytea not null,
  title text not null,
  content text not null,
  alerts integer not null check (alerts > 0),
  at timestamptz not null,
  -- set before the provider is called: a text of which nobody knows whether it went out is not sent again
  sending_at timestamptz,
  sent_at timestamptz,
  failed text
);
create index alert_text_of_merchant on alert_text (merchant_id, at);
create index alert_text_of_phone on alert_text (phone_hash, at);
create index alert_text_old on alert_text (at);

-- Which steps an alert has climbed, and whom each of them told
create table alert_climb (
  alert_id bigint not null references alert on delete cascade,
  step smallint not null,
  at timestamptz not null,
  words text not null,
  text_id bigint references alert_text on delete set null,
  primary key (alert_id, step)
);
create index alert_climb_of_text on alert_climb (text_id) where text_id is not null;

-- What a console found when it last asked itself whether an alert would be heard there
create table console_check (
  session_id uuid primary key references session on delete cascade,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  device text not null,
  reason text not null,
  failing text[] not null,
  at timestamptz not null
);
create index console_check_of_merchant on console_check (merchant_id, at);

insert into retention (kind, days, why) values
  ('alertText', 90, 'who was written to is looked up as long as the alert itself')
;

insert into platform_rule (name, value, from_at) values
  ('alertConsolesSeconds', '20', '2020-01-01'),
  ('alertContactSeconds', '30', '2020-01-01'),
  ('alertNextContactSeconds', '40', '2020-01-01'),
  ('alertDeskSeconds', '40', '2020-01-01'),
  ('alertTextsPerHour', '12', '2020-01-01')
;
