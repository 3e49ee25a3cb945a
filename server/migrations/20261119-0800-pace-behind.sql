-- A pace says whose orders it was counted from: another merchant's is shown only where enough stand behind it.

-- Until the next night nobody knows: as if nobody stood behind it.
alter table radar_pace add column merchants integer not null default 0;
alter table radar_pace add column largest integer not null default 0;
alter table radar_pace add column second_largest integer not null default 0;
alter table radar_pace add column by_merchant jsonb not null default '{}';
