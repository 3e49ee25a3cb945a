import { businessStates } from '@zdb/contract/shop/stores/states'
import { days, moveClock, now, resetClock } from '../../server/src/core/time/clock.ts'
import { db } from '../../server/src/core/db/tx.ts'
import { seedDemo } from '../../server/src/seed/demo/demo.ts'
import { addHistory } from '../../server/src/seed/history/history.ts'
import { demoPerson } from './people.ts'
import { tell } from './pushes.ts'

const readEverything = async (): Promise<void> => {
  const accounts = await db().selectFrom('account').select('id').execute()
  const { up_to } = await db()
    .selectFrom('push')
    .select(({ fn }) => fn.max('id').as('up_to'))
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('push_read')
    .values(accounts.map(({ id }) => ({ account_id: id, up_to })))
    .execute()
}

/** The demo world after some weeks of business, on a day when something waits: worth a picture. */
export const workingDay = async (): Promise<void> => {
  moveClock(-days(20))
  await seedDemo()
  resetClock()
  await addHistory(1200)
  await readEverything()
  await db().updateTable('push').set({ sent_at: now() }).where('sent_at', 'is', null).execute()
  await db()
    .updateTable('store')
    .set({ business_state: businessStates.closed.code, close_reason: '设备检修' })
    .where('name', '=', '中关村店')
    .execute()
  const owner = await demoPerson('13800000001')
  await tell(owner, '美团 #3021 已支付，请在 14:00 前送达光华路 SOHO 2 座')
  await tell(owner, '订单 T20261115001 申请退款 ¥128.00', { title: '售后申请' })
  await tell(owner, '沪上花坊转给您一笔订单，请及时接单', { title: '新的转单' })
}
