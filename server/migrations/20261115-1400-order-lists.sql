-- A million orders of one merchant read like ten thousand: every tab is one index in the order of its list, and one inverted index answers words and kinds.
create extension if not exists btree_gin;

-- A list is answered in a millisecond or two; starting helpers for it takes ten.
do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$;

-- single characters and pairs of neighbours: most Chinese words have two characters
create function grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(value, null) || array(select substr(value, n, 2) from generate_series(1, length(value) - 1) n)
$$;

update transfer_order set search = lower(search) where search <> lower(search);

drop index transfer_order_bigrams;
drop index transfer_order_trigrams;
drop function bigrams(text);
create index transfer_order_words on transfer_order using gin (merchant_id, shop_merchant_id, kind, product_type, grams(search))
  with (gin_pending_list_limit = 256);

drop index transfer_order_sent_state;
drop index transfer_order_sent_day;
drop index transfer_order_sent_photo;
drop index transfer_order_sent_abnormal;
drop index transfer_order_sent_after_sale;
drop index transfer_order_received_state;
drop index transfer_order_received_day;
drop index transfer_order_received_abnormal;
drop index transfer_order_received_after_sale;

create index transfer_order_sent_placed on transfer_order (merchant_id, created_at desc, id desc);
create index transfer_order_sent_state on transfer_order (merchant_id, state, created_at desc, id desc);
create index transfer_order_sent_to on transfer_order (merchant_id, shop_id, created_at desc, id desc) where shop_id is not null;
create index transfer_order_sent_day on transfer_order (merchant_id, delivery_day, created_at desc, id desc) where state in (0, 5, 6, 10, 15, 16, 20, 30);
create index transfer_order_sent_back on transfer_order (merchant_id, created_at desc, id desc) where state in (15, 16, 60);
create index transfer_order_sent_photo on transfer_order (merchant_id, created_at desc, id desc) where photo_state = 1 and state in (20, 30, 40);
create index transfer_order_sent_abnormal on transfer_order (merchant_id, created_at desc, id desc) where abnormal and state in (20, 30);
create index transfer_order_sent_after_sale on transfer_order (merchant_id, created_at desc, id desc) where after_sale_open;

create index transfer_order_received_placed on transfer_order (shop_merchant_id, created_at desc, id desc) where state <> 0;
create index transfer_order_received_state on transfer_order (shop_merchant_id, state, created_at desc, id desc) where state <> 0;
create index transfer_order_received_day on transfer_order (shop_merchant_id, delivery_day, created_at desc, id desc) where state in (10, 20, 30);
create index transfer_order_received_cancelled on transfer_order (shop_merchant_id, created_at desc, id desc) where state in (15, 60, 70);
create index transfer_order_received_sent on transfer_order (shop_merchant_id, created_at desc, id desc) where state = 20 and sent_at is not null;
create index transfer_order_received_abnormal on transfer_order (shop_merchant_id, created_at desc, id desc) where abnormal and state in (20, 30);
create index transfer_order_received_after_sale on transfer_order (shop_merchant_id, created_at desc, id desc) where after_sale_open;
