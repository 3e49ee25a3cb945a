-- Who wants the sheet of the day each evening, at which hour, and up to which day they were sent it.
create table day_sheet_setting (
  account_id bigint primary key references account,
  merchant_id bigint not null references merchant,
  is_on boolean not null,
  hour smallint not null check (hour between 17 and 23),
  -- the last evening that is done with: sent, or over when it was switched on, or not allowed any longer
  done_day date not null
);
create index day_sheet_setting_due on day_sheet_setting (done_day, account_id) where is_on;
