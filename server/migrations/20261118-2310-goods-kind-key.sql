-- A line of an order finds its kind by an index, however many goods and kinds have its name.
create function kind_key(spec_values text[]) returns text language sql immutable parallel safe
return lower(regexp_replace(array_to_string(spec_values, ''), '[\s/,，、;；+|·-]', '', 'g'));

create index goods_sku_kind on goods_sku (goods_id, kind_key(spec_values)) where retired_at is null;
