import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import type { PaperRoll } from '@zdb/contract/desk/print/paper'
import { defaultStore, storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Source } from '../documents/order-facts.ts'
import { paperOrder } from '../documents/paper-orders.ts'
import { testPage } from '../documents/test-page.ts'
import { printerOf } from '../printers/printers.sql.ts'
import { choiceFor } from '../rules/choice.ts'
import { lockOrderPaper } from '../jobs/jobs.sql.ts'
import { ofNoOrder, placePaper } from '../jobs/place.ts'
import { giveTicket, type Granted } from './tickets.ts'

type Answer = Result<typeof print.onlineTicket>

const messages: Readonly<Record<Granted['kind'], string>> = {
  placed: '已发送到打印机',
  waiting: '已在打印队列中，不会重复打印',
  notice: '订单在打印后有变更，已打印变更单',
  held: '该单据已打印过',
}

const messageOf = (granted: readonly Granted[]): string =>
  [...new Set(granted.map(({ kind }) => messages[kind]))].join('；')

/** A person wants the tickets of an order. Whom it is for stands on the paper, so who printed it stands in the trail. */
export const printTickets = async (
  source: Source,
  actor: Actor,
  sn: string,
  { documents, printer_id, reason }: Body<typeof print.onlineTicket>,
): Promise<Answer> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    const order = await paperOrder(actor.merchantId, source, sn)
    const chosen = printer_id === undefined ? undefined : await printerOf(actor, idOf(printer_id))
    const storeId = order.storeId ?? chosen?.store_id ?? (await defaultStore(actor)).id
    const granted: Granted[] = []
    for (const document of documents) {
      const choice = await choiceFor(storeId, source, document)
      const printer = chosen ?? choice.printer ?? refuse('printerMissing')
      const { copies } = choice
      const wish = { storeId, document, printerId: printer.id, copies, reason }
      granted.push(await giveTicket(tx, actor, order, wish))
    }
    await record(tx, actor, source === 'online' ? 'print.onlineTicket' : 'print.receivedTicket', sn, {
      after: { documents, ...(reason ? { reason } : {}) },
    })
    const jobs = granted.flatMap((each) => each.jobs.map(({ id }) => String(id)))
    return { message: messageOf(granted), jobs: [...new Set(jobs)] }
  })

export const testPrint = async (actor: Actor, id: string): Promise<Answer> => {
  const printer = await printerOf(actor, idOf(id))
  const store = await storeOf(actor, printer.store_id)
  return within(async (tx) => {
    const jobs = await placePaper(tx, {
      ...ofNoOrder,
      merchantId: actor.merchantId,
      storeId: store.id,
      printerId: printer.id,
      document: 'test',
      parts: testPage(printer.name, store.name, printer.roll as PaperRoll, now()),
      accountId: actor.accountId,
    })
    await record(tx, actor, 'print.testPrint', printer.id)
    return { message: '测试页已发送到打印机', jobs: jobs.map(({ id: job }) => String(job)) }
  })
}
