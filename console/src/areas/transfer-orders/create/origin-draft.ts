import type { WireResult } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { call } from '#core/http/client.ts'
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

/**
 * An online order's contents, to pass it on. Its people are read in full, which leaves a trace there; who may not
 * read them writes them anew.
 */
export const originDraft = async (sn: string): Promise<Partial<Draft>> => {
  const [setting, order, people] = await Promise.all([
    orderingSetting(),
    call(onlineOrders.detail, { params: { sn } }),
    call(onlineOrders.reveal, { params: { sn } }),
  ])
  const usual = usualDraft(setting)
  if (!order.ok) return { ...usual, origin_sn: sn }
  return {
    ...usual,
    origin_sn: sn,
    ...contentOf(order.data),
    order_remarks: order.data.order_remarks || (usual.order_remarks ?? ''),
    price: usualPrice(setting, order.data.order_amount),
    ...(people.ok ? peopleOf(people.data, order.data) : {}),
  }
}
