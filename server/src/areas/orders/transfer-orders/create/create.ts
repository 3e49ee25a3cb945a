import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { Window } from '@zdb/contract/kit/orders/delivery-window'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { refuseLimited } from '#areas/people/account/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { newSerial } from '#core/domain/serial'
import { keepSeen } from '#core/terms/seen.sql'
import { inTransaction, within } from '#core/db/tx'
import { keepableWindow } from '#core/time/delivery-window'
import { lockShopFor, refuseFullShop, requireOpenSlot } from '../sending/receiving-shop.ts'
import { contentColumns, picturesOf } from './content.ts'
import { orderPooled } from '../events.ts'
import { moveOrder } from '../move-order.ts'
import { refreshSide } from '../pushes.ts'
import { claimOrigin, passesOnlineOrder } from './origins.ts'
import { draftOf, dropDraft, keepDraft } from './create.sql.ts'
import { openPictures } from '#areas/desk/files/public'
import { insertOrder } from '../transfer-order.sql.ts'
import { note } from '../timeline.sql.ts'

type NewOrder = Body<typeof transferOrders.create>

/** A new order waits to be paid; one without a price goes straight to the shops that may quote. */
export const create = async (actor: Actor, body: NewOrder): Promise<Result<typeof transferOrders.create>> => {
  const window = keepableWindow(body.delivery_date, body.delivery_time)
  if (body.kind === kinds.assigned && body.shop_id && !inTransaction())
    await requireOpenSlot(actor.merchantId, { openid: body.shop_id, start: window.start })
  return place(actor, body, window)
}

const place = (actor: Actor, body: NewOrder, window: Window): Promise<Result<typeof transferOrders.create>> =>
  within(async (tx) => {
    await refuseLimited(actor, 'fadan')
    const competing = body.kind === kinds.compete
    const price = competing ? null : (body.price ?? refuseField('price', '请填写价格'))
    const shop =
      body.kind === kinds.assigned
        ? await lockShopFor(
            tx,
            actor.merchantId,
            { openid: body.shop_id ?? refuseField('shop_id', '请选择门店') },
            body.product_type,
          )
        : undefined
    if (shop) await refuseFullShop(shop, window.start)
    await openPictures(tx, actor, picturesOf(body))
    const sn = newSerial('T')
    const origin = await claimOrigin(tx, actor, body.origin_sn, { sn, revision: body.origin_revision })
    const { payMinutes } = await currentRules()
    const placed = await insertOrder(tx, {
      sn,
      kind: body.kind,
      state: transferStates.waitPay.code,
      merchant_id: actor.merchantId,
      account_id: actor.accountId,
      shop_id: shop?.id ?? null,
      shop_merchant_id: shop?.merchant_id ?? null,
      price,
      ...contentColumns(sn, body, window),
      need_photo: body.need_photo,
      grab_until: body.grab_minutes ? later(minutes(body.grab_minutes)) : null,
      deadline_at: later(minutes(payMinutes)),
      origin_sn: origin,
      created_at: now(),
    })
    await keepSeen(actor, 'order', [placed])
    await note(tx, placed.id, 'sender', actor, { what: '发布转单', detail: shop ? `指派给${shop.name}` : '' })
    await record(tx, actor, 'transferOrders.create', sn, { after: { kind: body.kind, price } })
    // What came from an online order was not the draft, which somebody may still be writing.
    if (!passesOnlineOrder(body.origin_sn)) await dropDraft(tx, actor.accountId)
    refreshSide('sender', placed)
    if (!competing) return { sn, status: placed.state }
    const pooled = await moveOrder(tx, 'createCompete', {
      id: placed.id,
      actor,
      part: 'sender',
      side: 'sender',
      story: { what: '开始竞价' },
    })
    await announce(tx, orderPooled, { orderId: placed.id })
    return { sn, status: pooled.state }
  })

export const draft = async ({ accountId }: Actor): Promise<Result<typeof transferOrders.draft>> =>
  (await draftOf(accountId)) ?? null

export const saveDraft = (actor: Actor, content: string): Promise<null> =>
  within(async (tx) => {
    await (content === '' ? dropDraft(tx, actor.accountId) : keepDraft(tx, actor.accountId, content))
    return null
  })
