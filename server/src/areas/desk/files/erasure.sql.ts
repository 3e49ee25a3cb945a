import { sql } from 'kysely'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import { storedKey } from './file-keys.ts'

/** All that it showed, to itself or to everybody. What it gave to one other merchant by name stays with that one. */
export const eraseFiles = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`
    update file f set erased_at = ${now()}, name = ''
    where merchant_id = ${merchantId} and erased_at is null
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
    await files.remove(storedKey(key))
    await db().deleteFrom('file').where('key', '=', key).execute()
  }
  if (rows.length === batch) await removeErased(files)
}
