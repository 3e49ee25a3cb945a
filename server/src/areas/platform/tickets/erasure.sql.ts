import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { helpTicket } from './ticket-machine.ts'

/** What somebody wrote may name people: the ticket stays under its number, its words go, and nobody answers it. */
export const eraseThreads = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await moveAll(tx, helpTicket, 'cancel', sql<boolean>`merchant_id = ${merchantId}`, { actor: system('clock') })
    await sql`
      update ticket_message m set content = '', images = '{}', actor = ''
      from ticket t where t.id = m.ticket_id and t.merchant_id = ${merchantId}`.execute(tx)
  })
