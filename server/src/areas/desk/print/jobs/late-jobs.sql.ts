import type { RawBuilder } from 'kysely'
import { db } from '#core/db/tx'
import { isIn } from './jobs.sql.ts'

/** Printers whose cloud has had a job for too long. */
export const printersWithLate = async (passed: RawBuilder<boolean>): Promise<number[]> => {
  const rows = await db()
    .selectFrom('print_job')
    .select('printer_id')
    .distinct()
    .where(isIn('sent'))
    .where('cloud_number', '<>', '')
    .where(passed)
    .execute()
  return rows.map(({ printer_id }) => printer_id)
}
