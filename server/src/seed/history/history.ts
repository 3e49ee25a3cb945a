import { sql } from 'kysely'
import { now } from '#core/time/clock'
import { currentRules } from '#core/domain/rules'
import { db, within } from '#core/db/tx'
import { inBulk } from './bulk.ts'
import { addMoney } from './money.ts'
import { addOnlineOrders } from './online-orders.ts'
import { addOrders } from './orders.ts'
import { isDemoAlone } from '../demo/demo.ts'
import { gatherPeople } from './people.ts'

const written = [
  'transfer_order',
  'transfer_order_event',
  'quote',
  'after_sale',
  'push',
  'ledger_transaction',
  'ledger_posting',
]

/** A past is invented for the demo alone: it writes lines of the books anew. */
const refuseRealBooks = async (): Promise<void> => {
  if (!(await isDemoAlone())) throw new Error('数据库中有演示以外的商家，不能写入演示的历史')
}

/**
 * This many orders between the demo merchants, spread over the last days, in every state, with their stories and their
 * money; those of the last three are under way. Made by the database itself, so that a million takes minutes; the same
 * every time.
 */
export const addHistory = async (orders: number, days?: number): Promise<void> => {
  await refuseRealBooks()
  const rules = await currentRules()
  await within(async (tx) => {
    await sql`set local work_mem = '256MB'`.execute(tx)
    await gatherPeople(tx)
    await inBulk(tx, written, async () => {
      await addOrders(tx, orders, now(), days)
      await addMoney(tx, rules)
    })
  })
  // Lists are read from indexes alone once the visibility of rows is known, and plans need figures.
  for (const table of written) await sql`vacuum analyze ${sql.table(table)}`.execute(db())
}

/** This many online orders of the demo merchants, likewise. */
export const addOnlineHistory = async (orders: number): Promise<void> => {
  await refuseRealBooks()
  await within(async (tx) => {
    await sql`set local work_mem = '256MB'`.execute(tx)
    await inBulk(tx, ['online_order'], () => addOnlineOrders(tx, orders, now()))
  })
  await sql`vacuum analyze online_order`.execute(db())
}
