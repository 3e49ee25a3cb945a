import { sql } from 'kysely'
import { within, type Tx } from '../db/tx.ts'

type Erased = { merchantId: number }

/** The only change that the append-only books allow: who somebody was, never what was done, to what and when. */
export const erasing = (work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  within(async (tx) => {
    await sql`set local zdb.erasing = 'on'`.execute(tx)
    await work(tx)
    await sql`set local zdb.erasing = 'off'`.execute(tx)
  })

/** The people of an erased merchant are numbers in a story that others go on reading; its words stay. */
export const forgetNames =
  (table: 'delivery_event' | 'online_order_event' | 'transfer_order_event') =>
  ({ merchantId }: Erased): Promise<void> =>
    erasing((tx) =>
      sql`
        update ${sql.table(table)} set actor = '用户' || account_id, device = ''
        where account_id in (select id from account where merchant_id = ${merchantId})`.execute(tx),
    )

/** The same in the history of every machine. */
export const forgetMovers = ({ merchantId }: Erased): Promise<void> =>
  erasing((tx) =>
    sql`
      update move_history set actor = '用户' || account_id
      where account_id in (select id from account where merchant_id = ${merchantId})`.execute(tx),
  )
