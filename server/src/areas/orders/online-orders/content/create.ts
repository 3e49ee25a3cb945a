import { storeOf } from '#areas/shop/stores/public'
import { channelCodes, channelOf, channels } from '@zdb/contract/channels/channel-shops/channels'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { openPictures } from '#areas/desk/files/public'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { newSerial } from '#core/domain/serial'
import { within, type Tx } from '#core/db/tx'
import { keepableWindow } from '#core/time/delivery-window'
import { contentColumns, withNamedPlace, type Content } from './content.ts'
import { note } from '../timeline.sql.ts'
import { takeGoods } from './own-goods.ts'
import { twinHash } from './people.ts'
import { ownShop } from './create.sql.ts'
import { similarOrders } from './similar.ts'
import { pushToMerchant, refreshOnlineScreens } from '../pushes.ts'
import { insertOrder, lockByChannelId } from '../online-order.sql.ts'
import { neverHeard } from './typed.ts'

/** A person of the merchant, or the merchant's own system speaking for it. */
export type Placer = Actor | (SystemActor & { merchantId: number })

export type ByHand = Content & {
  /** The number it has elsewhere, under which it is taken once only. '' when there is none. */
  channel_order_sn?: string
  online_shop_id?: string | undefined
  delivery_sid?: string | undefined
}

/** Puts in an order that no channel brought. The same number of the same source again is the same order. */
export const createByHand = async (
  tx: Tx,
  actor: Placer,
  typed: ByHand,
  channel: number,
): Promise<{ id: number; sn: string; added: boolean }> => {
  const content = withNamedPlace(typed)
  const { merchantId } = actor
  const window = keepableWindow(content.delivery_date, content.delivery_time)
  const shop = content.online_shop_id ? await ownShop(merchantId, idOf(content.online_shop_id)) : undefined
  const store = content.delivery_sid ? await storeOf({ merchantId }, idOf(content.delivery_sid)) : undefined
  const sn = newSerial('O')
  const channel_order_id = content.channel_order_sn || sn
  const storeId = store?.id ?? shop?.store_id ?? null
  const added = await insertOrder(tx, {
    ...contentColumns({ sn, channel_order_id }, content, window),
    sn,
    merchant_id: merchantId,
    online_shop_id: shop?.id ?? null,
    channel: shop?.channel ?? channel,
    channel_order_id,
    channel_at: neverHeard,
    state: onlineStates.waitArrange.code,
    store_id: storeId,
    original_store_id: storeId,
    created_at: now(),
  })
  if (!added) {
    const there = await lockByChannelId(tx, { merchantId, channel: shop?.channel ?? channel }, channel_order_id)
    if (!there) throw new Error('an order that is there was not found')
    return { id: there.id, sn: there.sn, added: false }
  }
  await takeGoods(tx, added)
  const detail = channelOf(added.channel).name
  await note(tx, added.id, actor.kind === 'merchant' ? 'merchant' : 'system', actor, { what: '录入网单', detail })
  await record(tx, actor, 'onlineOrders.create', sn, { after: { channel: added.channel }, merchantId })
  // Whoever typed it knows of it; colleagues find it in their lists.
  if (actor.kind === 'system') await pushToMerchant(tx, 'arrived', added)
  else refreshOnlineScreens(added)
  return { id: added.id, sn, added: true }
}

type Like = { mobile: string; delivery_date: string; address: string }

const twinsLike = (merchantId: number, { mobile, delivery_date, address }: Like) =>
  similarOrders(merchantId, twinHash(mobile, delivery_date, address))

export const duplicates = (actor: Actor, query: Query<typeof onlineOrders.duplicates>) =>
  twinsLike(actor.merchantId, query)

/** Where an order was typed from, when it is no order of ours or of a file. */
const typedFrom: ReadonlySet<number> = new Set(
  channels.map(({ code }) => code).filter((code) => code !== channelCodes.api && code !== channelCodes.excel),
)

/** A possible duplicate is shown before it is saved, and saved when the person says so. */
export const create = (
  actor: Actor,
  body: Body<typeof onlineOrders.create>,
): Promise<Result<typeof onlineOrders.create>> =>
  within(async (tx) => {
    if (!typedFrom.has(body.source_type)) refuseField('source_type', '请选择订单来源')
    const { accept_duplicate, source_type, ...content } = body
    const twins = accept_duplicate ? [] : await twinsLike(actor.merchantId, body)
    if (twins.length > 0) return { order_sn: null, duplicates: twins }
    const pictures = content.goods_items.map(({ item_img }) => item_img)
    await openPictures(tx, actor, pictures)
    const { sn, added } = await createByHand(tx, actor, content, source_type)
    if (!added) refuseField('channel_order_sn', '该渠道单号已存在')
    return { order_sn: sn, duplicates: [] }
  })
