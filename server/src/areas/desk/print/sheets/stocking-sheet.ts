import { startOfDay } from '@zdb/contract/kit/china-time'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { stockingDays } from '@zdb/contract/desk/print/sheets'
import { stockByStore } from '#areas/orders/online-orders/public'
import { storeOf, storesById } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { days, now } from '#core/time/clock'
import { ofNoOrder, placePaper } from '../jobs/place.ts'
import { printerOf, printersAt } from '../printers/printers.sql.ts'
import { stockingParts } from './stocking-ticket.ts'

type Span = Pick<Query<typeof print.stockingSheet>, 'start_date' | 'end_date'>

const checked = ({ start_date: from, end_date: to }: Span): { from: string; to: string } => {
  const last = startOfDay(from).getTime() + days(stockingDays - 1)
  if (from > to) refuse('invalid', '结束日期不能早于开始日期')
  if (startOfDay(to).getTime() > last) refuse('invalid', `一次最多${stockingDays}天`)
  return { from, to }
}

/** What is to be made on some days: store by store, window by window, with the orders that want it. */
export const showStockingSheet = async (
  actor: Actor,
  { sid, ...span }: Query<typeof print.stockingSheet>,
): Promise<Result<typeof print.stockingSheet>> => {
  const store = sid === undefined ? undefined : await storeOf(actor, idOf(sid))
  const stocks = await stockByStore(actor.merchantId, { ...checked(span), storeId: store?.id })
  const stores = await storesById(stocks.flatMap(({ storeId }) => storeId ?? []))
  return {
    ...span,
    made_at: now(),
    stores: stocks.map(({ storeId, ...stock }) => ({
      sid: storeId === null ? '' : String(storeId),
      name: storeId === null ? '未安排门店' : (stores.get(storeId)?.name ?? ''),
      ...stock,
    })),
  }
}

/** The same of one store on its ticket printer. It is nobody's order: it says when it was made and may come out again. */
export const printStockingTicket = async (
  actor: Actor,
  sid: string,
  { printer_id, ...span }: Body<typeof print.stockingTicket>,
): Promise<Result<typeof print.stockingTicket>> => {
  const store = await storeOf(actor, idOf(sid))
  const [first] = await printersAt(store.id)
  const chosen = printer_id === undefined ? first : await printerOf(actor, idOf(printer_id))
  const printer = chosen ?? refuse('printerMissing')
  if (printer.store_id !== store.id) refuse('notFound')
  const [stock] = await stockByStore(actor.merchantId, { ...checked(span), storeId: store.id })
  if (!stock) return refuse('invalid', '这几天没有要备的货')
  return within(async (tx) => {
    const jobs = await placePaper(tx, {
      ...ofNoOrder,
      merchantId: actor.merchantId,
      storeId: store.id,
      printerId: printer.id,
      document: 'stocking',
      parts: stockingParts(store.name, stock.slots, now()),
      accountId: actor.accountId,
    })
    await record(tx, actor, 'print.stockingTicket', store.id, { after: span })
    return { message: '备货单已发送到打印机', jobs: jobs.map(({ id }) => String(id)) }
  })
}
