-- Who somebody was goes with an erased account, also from the trail: what was done, to what and when, stays as it was written.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  personal constant text[] := '{actor,device,address,before,after}';
begin
  if tg_op = 'UPDATE' and current_setting('zdb.erasing', true) = 'on'
    and to_jsonb(new) - personal = to_jsonb(old) - personal then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
