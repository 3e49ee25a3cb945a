-- A push says which event it tells of, and a person says by which ways they are told of which events, and when not.
alter table push add column event text;
update push set event = case kind
  when 'onlineOrder' then 'onlineProgress'
  when 'sentOrder' then 'sentProgress'
  when 'receivedOrder' then 'receivedProgress'
  when 'pool' then 'poolNew'
  when 'afterSale' then 'afterSaleProgress'
  when 'delivery' then 'riderProgress'
  when 'store' then 'storeChanged'
  when 'qualification' then 'qualificationEnding'
  else kind
end;
alter table push alter column event set not null;

create table notification_setting (
  account_id bigint primary key references account,
  merchant_id bigint not null references merchant,
  -- What was chosen, by `event.way`; what is missing is as the table of events says.
  choices jsonb not null default '{}',
  quiet_hours jsonb
);
create index notification_setting_of_merchant on notification_setting (merchant_id);
