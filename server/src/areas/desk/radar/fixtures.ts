import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'

/** How long a step takes somewhere, as if counted last night from the orders of enough merchants. */
export const aPace = async (tx: Tx, step: string, key: string, minutes: number, hour = -1): Promise<void> => {
  await sql`insert into radar_pace (step, key, hour, minutes, samples, merchants, largest, second_largest)
    values (${step}, ${key}, ${hour}, ${minutes}, 40, 20, 2, 2)
    on conflict (step, key, hour) do update set minutes = excluded.minutes`.execute(tx)
}
