import { sql } from 'kysely'
import { db } from '#core/db/tx'
import type { Dice } from './dice.ts'

/**
 * Ways for a transaction to fail under a use case: when it writes its trail, when it books, at its commit,
 * and by losing its connection. A row in this table arms one.
 */
export const prepareFaults = async (): Promise<void> => {
  await sql`create table fault (place text primary key)`.execute(db())
  await sql`
    create function fail_here() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from fault where place = tg_argv[0]) then
        if tg_argv[0] = 'cut' then
          perform pg_terminate_backend(pg_backend_pid());
          perform pg_sleep(5);
        end if;
        raise exception 'fault at %', tg_argv[0];
      end if;
      return null;
    end $$`.execute(db())
  await sql`create trigger fault_audit after insert on audit for each row execute function fail_here('audit')`.execute(
    db(),
  )
  await sql`create trigger fault_cut after insert on audit for each row execute function fail_here('cut')`.execute(db())
  await sql`create trigger fault_posting after insert on ledger_posting for each row execute function fail_here('posting')`.execute(
    db(),
  )
  await sql`
    create constraint trigger fault_commit after insert on audit deferrable initially deferred
    for each row execute function fail_here('commit')`.execute(db())
}

export const failingAt = async <T>(place: Dice['fault'], story: () => Promise<T>): Promise<T> => {
  await sql`insert into fault values (${place})`.execute(db())
  const result = await story()
  await sql`delete from fault`.execute(db())
  return result
}
