-- Whether an order certainly has no paper, asked by whoever changes it in the statement that does: then nobody need be told.

-- Each question of a volatile function sees what was committed before it: nobody gives this order paper while the lock is
-- held, and whoever gave it some before that has committed.
create function has_no_paper(lock_name text, of_source text, of_sn text) returns boolean language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(lock_name, 0)) then
    return false;
  end if;
  return not exists (select from print_job where source = of_source and order_sn = of_sn);
end
$$;
