-- What has been kept for its time is looked for every night: without an index that reads the whole table for every two thousand rows.
create index sign_in_try_old on sign_in_try (last_at);
create index address_doubt_old on address_doubt (at);
create index sweep_failure_old on sweep_failure (next_at);
create index order_import_old on order_import (at) where file_key = '';
create index goods_import_old on goods_import (at) where file_key = '';
