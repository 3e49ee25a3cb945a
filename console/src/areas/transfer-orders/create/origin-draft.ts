import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { call } from '#core/http/client.ts'
import { fenOf, sumYuan, yuanOf } from '#ui/format/money.ts'
import { splitExtension } from '#ui/format/phone.ts'
import { contentDraft } from '#widgets/order-form/order-draft.ts'
import { orderingSetting, usualDraft, usualPrice } from './ordering-defaults.ts'
import { blankGoods, type Draft, type DraftGoods } from './draft.ts'

type Order = WireResult<typeof onlineOrders.detail>
type People = WireResult<typeof onlineOrders.reveal>

const mostGoods = 20

/** The other shop makes what the buyer ordered: the kind is part of the name there. */
const goodsOf = ({
  item_name,
  item_spec = '',
  item_img = '',
  item_remarks = '',
  item_total,
}: Order['goods_items'][number]) => ({
  item_name: [item_name, item_spec].filter(Boolean).join(' ').slice(0, 60),
  item_img: item_img.length <= 200 ? item_img : '',
  item_remarks,
  item_total: String(item_total),
})

const contentOf = (order: Order): Partial<Draft> => {
  const goods: DraftGoods[] = order.goods_items.slice(0, mostGoods).map(goodsOf)
  return {
    ...contentDraft(order),
    goods: goods.length > 0 ? goods : [blankGoods],
    province: order.province,
    city: order.city,
    county: order.county,
  }
}

const peopleOf = (people: People, { longitude, latitude }: Order): Partial<Draft> => ({
  consignee: people.consignee,
  ...splitExtension(people),
  address: people.address,
  longitude,
  latitude,
})

/** What of the buyer's money comes to this shop: after the channel's share, and without what was paid back. */
const earnedOf = ({ income, order_amount, refunds }: Order): string => {
  const back = refunds.filter(({ status }) => status === refundStates.agreed.code).map(({ amount }) => amount)
  const left = (fenOf(income ?? order_amount) ?? 0n) - (fenOf(sumYuan(...back)) ?? 0n)
  return yuanOf(left > 0n ? left : 0n)
}

/**
 * The order, and then its people: what changes after the first look is noticed when it is passed on. A channel that
 * hands out people only now has changed the order by that, and it is looked at once more.
 */
const readOrigin = async (sn: string) => {
  const order = await call(onlineOrders.detail, { params: { sn } })
  const people = await call(onlineOrders.reveal, { params: { sn } })
  const unsealed = order.ok && order.data.can_decrypt && people.ok
  return { order: unsealed ? await call(onlineOrders.detail, { params: { sn } }) : order, people }
}

/**
 * An online order's contents, to pass it on. Its people are read in full, which leaves a trace there; who may not
 * read them writes them anew.
 */
export const originDraft = async (sn: string): Promise<Partial<Draft>> => {
  const [setting, { order, people }] = await Promise.all([orderingSetting(), readOrigin(sn)])
  const usual = usualDraft(setting)
  if (!order.ok) return { ...usual, origin_sn: sn }
  return {
    ...usual,
    origin_sn: sn,
    origin_revision: order.data.content_revision,
    ...contentOf(order.data),
    order_remarks: order.data.order_remarks || (usual.order_remarks ?? ''),
    price: usualPrice(setting, order.data.order_amount),
    buyer_paid: order.data.order_amount,
    earned: earnedOf(order.data),
    ...(people.ok ? peopleOf(people.data, order.data) : {}),
  }
}
