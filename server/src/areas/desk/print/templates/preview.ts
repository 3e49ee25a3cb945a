import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { ticketDocuments } from '@zdb/contract/desk/print/documents'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { storeOf } from '#areas/shop/stores/public'
import { maskPeople } from '../documents/masked.ts'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { atStore, newestAt, paperOrder, sampleOrder } from '../documents/paper-orders.ts'
import type { PaperOrder } from '../documents/order-facts.ts'
import { ticketParts } from '../documents/ticket.ts'
import { setOn } from '../paper/sheet.ts'

const orderFor = async (
  actor: Actor,
  storeId: number,
  { source, sn }: Body<typeof print.preview>,
): Promise<PaperOrder> => {
  if (source && sn) {
    const order = await paperOrder(actor.merchantId, source, sn)
    // Whoever looks after one store reads no orders of the others.
    return order.storeId === null || order.storeId === storeId ? maskPeople(order) : refuse('notFound')
  }
  const newest = await newestAt(storeId)
  return newest ? maskPeople(newest) : sampleOrder(actor.merchantId)
}

/** A ticket as it would come out. It is a look at the template, not at people: those stay masked, invented ones do not. */
export const preview = async (
  actor: Actor,
  sid: string,
  body: Body<typeof print.preview>,
): Promise<Result<typeof print.preview>> => {
  const store = await storeOf(actor, idOf(sid))
  const order = await orderFor(actor, store.id, body)
  const facts = atStore(order, store)
  const frame = {
    heading: ticketDocuments[body.document].label,
    again: '',
    shopNameDisplay: body.shop_name_display,
  }
  return { roll: body.roll, sn: order.sn, lines: setOn(body.roll, ticketParts(facts, body.blocks, frame)) }
}
