import { sql } from 'kysely'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'
import type { Files } from '#ports/files/port'

/** What only the merchant itself could open; pictures that belong to an order with somebody else stay with the order. */
export const eraseFiles = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`
    update file f set erased_at = ${now()}, name = ''
    where merchant_id = ${merchantId} and erased_at is null and not open
      and not exists (select 1 from file_share s where s.key = f.key)`.execute(db())
}

const batch = 200

/** The bytes go after the row says so; what is removed twice is removed. */
export const removeErased = async (files: Files): Promise<void> => {
  const rows = await db()
    .selectFrom('file')
    .select('key')
    .where('erased_at', 'is not', null)
    .orderBy('erased_at')
    .limit(batch)
    .execute()
  for (const { key } of rows) {
    await files.remove(key)
    await db().deleteFrom('file').where('key', '=', key).execute()
  }
  if (rows.length === batch) await removeErased(files)
}
