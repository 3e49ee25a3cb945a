import { expect } from 'vitest'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { later, minutes } from '#core/time/clock'
import { usePrinterClouds } from '#ports/printers/in-use'
import type { PrinterCloud } from '#ports/printers/port'
import { lockWaits } from '#test/harness/database'
import { databaseTest as test } from '#test/harness/world'
import { orderInWork } from '../documents/paper-orders.ts'
import { aPrinter } from '../fixtures.ts'
import { printing } from '../jobs/come-out.ts'
import { lockOrderPaper } from '../jobs/jobs.sql.ts'
import { sendJob } from '../jobs/send.ts'
import { giveTicket } from '../tickets/tickets.ts'

/** A cloud that nothing is sent to. */
const cloud = { code: 'feie', maxBytes: 4_000, maxCopies: 9 } as PrinterCloud

test('paper of an order that comes back is not dropped behind the back of who counts on it', async () => {
  usePrinterClouds({ feie: cloud })
  const { merchantId, printer, sn } = await within(async (tx) => {
    const { merchantId: merchant_id } = await aMerchant(tx)
    const store_id = await aStore(tx, merchant_id)
    const order = await anOnlineOrder(tx, { merchant_id, store_id, state: onlineStates.selfProcess.code })
    const bound = await aPrinter(tx, { merchantId: merchant_id, storeId: store_id })
    return { merchantId: merchant_id, printer: bound, sn: order.sn }
  })
  /** What follows when its store is to make the order. */
  const give = () =>
    within(async (tx) => {
      await lockOrderPaper(tx, 'online', sn)
      const order = (await orderInWork(merchantId, 'online', sn)) ?? expect.fail('nobody makes it')
      const wish = {
        storeId: printer.store_id,
        document: 'kitchen',
        printerId: printer.id,
        copies: 1,
        reason: '',
      } as const
      return giveTicket(tx, printing, order, wish)
    })
  const stand = (state: number) => db().updateTable('online_order').set({ state }).where('sn', '=', sn).execute()
  const [job] = (await give()).jobs
  if (!job) return expect.fail('no paper')

  const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = within(async (tx) => {
    await tx.selectFrom('print_job').select('id').where('id', '=', job.id).forUpdate().execute()
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  // Whoever sends sees an order that nobody makes, and is kept from dropping its paper until it is made again.
  await stand(onlineStates.waitArrange.code)
  const turn = { lease: { printerId: printer.id, until: later(minutes(2)) }, printer, jobs: [job] }
  const sending = sendJob(job, turn, cloud, { no: '', key: '' })
  await expect.poll(lockWaits).toBe(1)
  await stand(onlineStates.selfProcess.code)
  const giving = give()
  await expect.poll(lockWaits).toBe(2)
  held.resolve()
  await Promise.all([holding, sending, giving])
  const { state } = await db()
    .selectFrom('print_job')
    .select('state')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe(printJobStates.queued.code)
})
