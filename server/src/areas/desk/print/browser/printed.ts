import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { browserPapers, type BrowserPaper } from '@zdb/contract/desk/print/browser-paper'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { noteOnlinePaper } from '#areas/orders/online-orders/public'
import { noteReceivedPaper } from '#areas/orders/transfer-orders/public'
import { defaultStore } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { PaperOrder, Source } from '../documents/order-facts.ts'
import { paperOrder } from '../documents/paper-orders.ts'
import { insertPage, lockNextCopy } from './pages.sql.ts'

const notes = { online: noteOnlinePaper, received: noteReceivedPaper } as const

/** Nobody makes an order by its greeting card. */
const worksBy: Readonly<Record<BrowserPaper, boolean>> = { receipt: true, a4: true, card: false }

const calls = {
  online: { receipt: 'print.onlineReceiptPrinted', card: 'print.onlineCardPrinted', a4: 'print.onlineA4Printed' },
  received: {
    receipt: 'print.receivedReceiptPrinted',
    card: 'print.receivedCardPrinted',
    a4: 'print.receivedA4Printed',
  },
} as const

/** Whose paper it is: the store that makes the order, or the one that would. */
export const storeIdFor = async (actor: Actor, order: PaperOrder): Promise<number> =>
  order.storeId ?? (await defaultStore(actor)).id

/** A person has seen a paper come out of the printer beside them: it has its number, its reason and its line. */
export const markPrinted = async (
  document: BrowserPaper,
  source: Source,
  actor: Actor,
  sn: string,
  { reason }: Body<typeof print.onlineCardPrinted>,
): Promise<Result<typeof print.onlineCardPrinted>> => {
  const order = await paperOrder(actor.merchantId, source, sn)
  if (document === 'card' && order.card === '') refuse('noCard')
  const of = { source, sn, storeId: await storeIdFor(actor, order), document }
  const { label } = browserPapers[document]
  return within(async (tx) => {
    const number = await lockNextCopy(tx, of)
    if (number > 0 && reason === '') refuse('reprintReason')
    const id = await insertPage(tx, actor, of, { copy_no: number, reason: number > 0 ? reason : '' })
    const what = number > 0 ? `已补打${label}（第${number}次）` : `已打印${label}`
    const story = { what, detail: number > 0 ? reason : '' }
    const from = { where: '电脑打印', by: actor.name, counts: worksBy[document] }
    await notes[source](tx, order.orderId, actor, story, from)
    await record(tx, actor, calls[source][document], sn, number > 0 ? { after: { copy_no: number, reason } } : {})
    return { message: number > 0 ? `已记下第${number}次补打${label}` : `已记下${label}打印`, jobs: [`p${id}`] }
  })
}
