import { dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { openPictures } from '#areas/desk/files/public'
import { learnFrom } from '#areas/shop/goods/public'
import type { Actor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { keepableWindow } from '#core/time/delivery-window'
import { changesBetween, contentOf, factColumns, personColumns, withNamedPlace, type Content } from './content.ts'
import { goodsOf, type GoodsLine } from './goods.ts'
import type { Part } from '../channel/channel-order.ts'
import type { OnlineMove } from '../machine.ts'
import { moveOnline } from '../move-online.ts'
import { lockOrder, type Order } from '../online-order.sql.ts'
import type { Placer } from './create.ts'
import { paidInMiniShop } from './typed.ts'

type Edit = {
  move: OnlineMove
  what: string
  detail?: string
  /** Said once more, it is no mistake. */
  repeatable?: true
}

const refuseTransferred = (order: Order, move: OnlineMove): void => {
  if (move !== 'updateAmount' && order.state === onlineStates.transferProcess.code)
    refuse('onlineMoved', '该网单已转出，请在转单中申请修改')
}

/** Another time must be one that can still be kept; the one it has may have passed. */
const windowAfter = (before: Content, after: Content) =>
  before.delivery_date === after.delivery_date && before.delivery_time === after.delivery_time
    ? windowOf(after.delivery_date, after.delivery_time)
    : keepableWindow(after.delivery_date, after.delivery_time)

/** Whom it is for is rewritten only where it is known: what must be asked for is not overwritten with nothing. */
const columnsAfter = (order: Order, after: Content, parts: readonly Part[], window: { start: Date; end: Date }) => ({
  ...factColumns(order, after, window),
  ...(order.to_decrypt && !parts.includes('consignee') ? {} : personColumns(after, dayText(window.start))),
})

const isSamePlace = (a: Content, b: Content): boolean =>
  a.province === b.province && a.city === b.city && a.county === b.county

/** One edit: what differs is logged before and after, kept against the channel's repeats, and nothing else changes. */
const edit = async (
  tx: Tx,
  actor: Placer,
  sn: string,
  { move, what, detail, repeatable }: Edit,
  rewrite: (content: Content, order: Order) => Content,
): Promise<null> => {
  const order = await lockOrder(tx, actor, sn)
  refuseTransferred(order, move)
  const before = contentOf(order)
  const rewritten = rewrite(before, order)
  // A channel's place that nobody recognised may wait; one that is written now is of the list.
  const after = isSamePlace(before, rewritten) ? rewritten : withNamedPlace(rewritten)
  const { changes, parts } = changesBetween(before, after)
  if (changes.length === 0) return repeatable ? null : refuse('nothingChanged')
  const window = windowAfter(before, after)
  if (actor.kind === 'merchant' && parts.includes('goods'))
    await openPictures(
      tx,
      actor,
      after.goods_items.map(({ item_img }) => item_img),
    )
  if (actor.kind === 'merchant' && parts.includes('goods'))
    await learnFrom(
      tx,
      { merchantId: order.merchant_id, channel: order.channel },
      before.goods_items,
      after.goods_items,
    )
  const story = { what, changes, ...(detail ? { detail } : {}) }
  const set = {
    ...columnsAfter(order, after, parts, window),
    edited: [...new Set([...order.edited, ...parts])],
    ...(parts.includes('window') ? { overdue: false } : {}),
  }
  const side = actor.kind === 'merchant' ? 'merchant' : 'channel'
  await moveOnline(tx, move, { id: order.id, actor, side, story, set })
  return null
}

export const update = (actor: Actor, sn: string, body: Body<typeof onlineOrders.update>): Promise<null> =>
  within((tx) => edit(tx, actor, sn, { move: 'update', what: '修改网单' }, (content) => ({ ...content, ...body })))

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The same by the merchant's own system, which names what is to be otherwise and may say it again. */
export const updateByPlacer = async (
  tx: Tx,
  placer: Placer,
  sn: string,
  { longitude, latitude, ...body }: Partial<Content>,
): Promise<void> => {
  // Another address without its spot is not where the old spot was.
  const moved = ['province', 'city', 'county', 'address'].some((name) => name in body)
  const spot = moved || longitude !== undefined ? { longitude: longitude ?? null, latitude: latitude ?? null } : {}
  await edit(tx, placer, sn, { move: 'update', what: '修改网单', repeatable: true }, (content) => ({
    ...content,
    ...(given(body) as Partial<Content>),
    ...spot,
  }))
}

export const fastModify = (actor: Actor, sn: string, body: Body<typeof onlineOrders.fastModify>): Promise<null> =>
  within((tx) =>
    edit(
      tx,
      actor,
      sn,
      { move: 'fastModify', what: '快速修改' },
      (content) => ({ ...content, ...given(body) }) as Content,
    ),
  )

export const updateConsignee = (
  actor: Actor,
  sn: string,
  body: Body<typeof onlineOrders.updateConsignee>,
): Promise<null> =>
  within((tx) =>
    edit(tx, actor, sn, { move: 'updateConsignee', what: '修改收货人' }, (content) => ({ ...content, ...body })),
  )

export const updateGoods = (actor: Actor, sn: string, goods_items: GoodsLine[]): Promise<null> =>
  within((tx) =>
    edit(tx, actor, sn, { move: 'updateGoods', what: '修改商品' }, (content) => ({ ...content, goods_items })),
  )

/** What the buyer paid in the mini shop is what may be given back there: nobody writes it anew. */
export const updateAmount = (
  actor: Actor,
  sn: string,
  { order_amount, reason }: Body<typeof onlineOrders.updateAmount>,
): Promise<null> =>
  within((tx) =>
    edit(tx, actor, sn, { move: 'updateAmount', what: '修改金额', detail: reason }, (content, order) => {
      if (paidInMiniShop(order)) refuse('channelUnable', '小程序订单的金额以买家付款为准，不能修改')
      return { ...content, order_amount }
    }),
  )

/** Another kind of the same goods, as long as nothing has left the shop; of lines that are alike, the first. */
export const changeSku = (
  actor: Actor,
  sn: string,
  { sku_id, goods }: Body<typeof onlineOrders.changeSku>,
): Promise<null> =>
  within((tx) =>
    edit(tx, actor, sn, { move: 'changeSku', what: '发货前换规格' }, (content, order) => {
      const lines = goodsOf(order)
      const at = lines.findIndex((line) => line.sku_id === sku_id)
      if (at < 0) refuseField('sku_id', '订单中没有该规格')
      return { ...content, goods_items: lines.with(at, goods) }
    }),
  )
