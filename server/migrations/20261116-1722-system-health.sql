-- Whether the outside and our own work behind the scenes are alive: when each was last heard of, how many calls failed, and every alarm with its begin and end.
create table provider_pulse (
  provider text primary key,
  since timestamptz not null,
  alive_at timestamptz not null,
  success_at timestamptz,
  failure_at timestamptz,
  failure_words text not null default ''
);
comment on column provider_pulse.since is 'from when on somebody was there to hear it; silence is not counted from before';
comment on column provider_pulse.alive_at is 'when a process that speaks to it last said that it is there';

create table provider_pulse_count (
  provider text not null,
  at timestamptz not null,
  successes int not null,
  failures int not null,
  primary key (provider, at)
);
comment on column provider_pulse_count.at is 'the beginning of the five minutes that were counted';
create index provider_pulse_count_at on provider_pulse_count (at);

create table health_alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  provider text not null,
  label text not null,
  cause text not null,
  words text not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index health_alarm_open on health_alarm (provider, cause) where ended_at is null;
create index health_alarm_ended on health_alarm (ended_at);

insert into platform_rule (name, value, from_at) values
  ('expectedSilence', '[
    {"kind": "channel", "from_hour": 0, "to_hour": 24, "minutes": 15},
    {"kind": "courier", "from_hour": 7, "to_hour": 23, "minutes": 30},
    {"kind": "sms", "from_hour": 9, "to_hour": 22, "minutes": 600},
    {"kind": "jobs", "from_hour": 0, "to_hour": 24, "minutes": 10},
    {"kind": "ledgerProof", "from_hour": 0, "to_hour": 24, "minutes": 1560}
  ]', '2020-01-01'),
  ('healthErrorPercent', '50', '2020-01-01'),
  ('healthErrorCalls', '10', '2020-01-01'),
  ('healthBacklogMinutes', '15', '2020-01-01');
insert into retention (kind, days, why) values
  ('pulseCount', 7, 'the share of failures is of the last hour'),
  ('healthAlarm', 365, 'a year of alarms tells how often a provider was away');
