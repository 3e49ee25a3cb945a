import { sql } from 'kysely'
import { db } from '#core/db/tx'

/** What somebody wrote may name people: the ticket stays under its number, its words go. */
export const eraseThreads = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`
    update ticket_message m set content = '', images = '{}', actor = ''
    from ticket t where t.id = m.ticket_id and t.merchant_id = ${merchantId}`.execute(db())
}
