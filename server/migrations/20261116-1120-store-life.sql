-- A store has a life of its own: drafted, reviewed, in trade, suspended, deleted; with a name that is its own in its city, hours, pictures and people to call.
alter table store
  add column life_state smallint not null default 20,
  -- Why the platform said no or suspended it.
  add column life_reason text not null default '',
  add column submitted_at timestamptz,
  add column suspended_until timestamptz,
  add column deleted_at timestamptz,
  -- For each day of the week that it opens: {weekday, from, until}. None: around the clock.
  add column hours jsonb not null default '[]',
  add column logo text not null default '',
  add column images text[] not null default '{}',
  add column real_shots text[] not null default '{}';
alter table store alter column life_state set default 0;

drop index store_in_city;
create index store_in_city on store (city_code) where business_state = 1 and life_state = 20;
create index store_lifting on store (suspended_until) where life_state = 40 and suspended_until is not null;
create index store_in_review on store (submitted_at) where life_state = 10;
-- Any merchant looks for the stores of others by a piece of their name, in the whole country or in one city.
create index store_words on store using gin (grams(lower(name))) where life_state = 20;
create index store_of_city on store (city_code, id) where life_state = 20;

-- Two names that differ in case, width, spaces or marks are one name to whoever reads them.
create function store_name_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(normalize(value, nfkc)), '[][[:space:]·・•(){}<>《》「」『』【】_,.，。、''"“”‘’!?:;&+*#@~/\\|-]', '', 'g')
$$;

-- The names that are taken in a city, from the submission of a store to its end.
create table store_name (
  city_code text not null,
  name_key text not null,
  store_id bigint not null references store,
  primary key (city_code, name_key)
);
create unique index store_name_of_store on store_name (store_id);
insert into store_name (city_code, name_key, store_id)
  select distinct on (city_code, store_name_key(name)) city_code, store_name_key(name), id from store
  order by city_code, store_name_key(name), id;

-- Words no store may have in its name, in the form of store_name_key.
create table forbidden_word (
  word text primary key,
  why text not null
);
insert into forbidden_word (word, why) values
  ('转单宝', '不能使用平台名称'), ('平台', '容易被误认为平台'), ('官方', '容易被误认为官方'), ('客服', '容易被误认为平台客服'),
  ('国家级', '广告法禁用'), ('最佳', '广告法禁用'), ('第一', '广告法禁用'), ('顶级', '广告法禁用'), ('全网最低', '广告法禁用'),
  ('政府', '不能使用机关名称'), ('公安', '不能使用机关名称'), ('人民', '不能使用机关名称'), ('国旗', '不能使用国家标志'),
  ('赌', '违法内容'), ('毒品', '违法内容'), ('色情', '违法内容'), ('代开发票', '违法内容'), ('测试', '请填写真实的门店名称');

create table store_contact (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  type smallint not null,
  name text not null,
  phone text not null,
  position text not null default '',
  at timestamptz not null
);
create index store_contact_of_store on store_contact (store_id, type, id);
create index store_contact_of_merchant on store_contact (merchant_id, store_id);
insert into store_contact (merchant_id, store_id, type, name, phone, at)
  select s.merchant_id, s.id, 1, a.name, a.mobile, s.created_at
  from store s join account a on a.merchant_id = s.merchant_id and a.is_master and a.deleted_at is null;

-- What merchants say of stores that are not what they seem; the platform looks into it.
create table store_feedback (
  id bigint generated always as identity primary key,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  tags smallint[] not null,
  content text not null,
  at timestamptz not null,
  handled_at timestamptz,
  verdict text not null default ''
);
create unique index store_feedback_open on store_feedback (store_id, merchant_id) where handled_at is null;
create index store_feedback_waiting on store_feedback (at, id) where handled_at is null;
create index store_feedback_of_merchant on store_feedback (merchant_id);
create index store_feedback_of_account on store_feedback (account_id);

insert into platform_rule (name, value, from_at) values ('storeReviewWorkdays', '1', '2020-01-01');
