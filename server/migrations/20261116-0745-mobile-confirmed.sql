-- A mobile belongs to an account once its owner has answered a code; until then it keeps nobody from registering.
alter table account add column mobile_confirmed_at timestamptz;
update account set mobile_confirmed_at = created_at;

drop index account_mobile;
create unique index account_mobile on account (mobile) where deleted_at is null and mobile_confirmed_at is not null;
create unique index account_mobile_of_merchant on account (merchant_id, mobile) where deleted_at is null;
