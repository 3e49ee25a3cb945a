import type { Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { storesById } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Source } from '../documents/order-facts.ts'
import { paperOrder } from '../documents/paper-orders.ts'
import { printedBefore } from './pages.sql.ts'
import { storeIdFor } from './printed.ts'
import { cardSettingAt } from './settings.ts'

/** The greeting card of an order as its store prints cards. What it says is private: who looked stands in the trail. */
export const showCard = async (source: Source, actor: Actor, sn: string): Promise<Result<typeof print.onlineCard>> => {
  const order = await paperOrder(actor.merchantId, source, sn)
  if (order.card === '') refuse('noCard')
  const storeId = await storeIdFor(actor, order)
  const store = (await storesById([storeId])).get(storeId) ?? refuse('notFound')
  const { copies, lastAt } = await printedBefore({ source, sn, storeId, document: 'card' })
  await within((tx) => record(tx, actor, source === 'online' ? 'print.onlineCard' : 'print.receivedCard', sn))
  return {
    order_sn: sn,
    store_name: store.name,
    card_con: order.card,
    setting: await cardSettingAt(storeId),
    copy_no: copies,
    printed_at: lastAt,
  }
}
