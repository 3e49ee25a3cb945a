import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { festivalLife } from './machine.ts'

/** The plans of a merchant that is no more end, and what they say goes. */
export const eraseFestivals = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await moveAll(tx, festivalLife, 'end', sql<boolean>`merchant_id = ${merchantId}`, { actor: system('clock') })
    await sql`
      update festival set name = '节日' || id, waves = '[]', roles = '[]', templates = '[]'
      where merchant_id = ${merchantId}`.execute(tx)
    await sql`delete from festival_channel where merchant_id = ${merchantId}`.execute(tx)
    await sql`delete from festival_turned_away where merchant_id = ${merchantId}`.execute(tx)
  })
