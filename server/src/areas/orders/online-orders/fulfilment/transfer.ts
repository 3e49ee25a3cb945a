import { cut } from '@zdb/contract/kit/text'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { OrderContent } from '@zdb/contract/orders/transfer-orders/schemas'
import { placeTransfer } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { eachRow } from './batches.ts'
import { contentOf } from '../content/content.ts'
import type { GoodsLine } from '../content/goods.ts'
import { mainNumber, type People } from '../content/people.ts'
import { peopleBehind } from '../detail/decryption.ts'
import { orderOf, type Order } from '../online-order.sql.ts'

/** The other shop makes what the buyer ordered: the kind is part of the name there. */
const passedGoods = ({ item_name, item_spec, item_img, item_remarks, item_total }: GoodsLine) => ({
  item_name: cut(`${item_name}${item_spec && ` ${item_spec}`}`, 60),
  item_img: item_img.length <= 200 ? item_img : '',
  item_remarks,
  item_total,
})

/** A number with an extension cannot be kept as a mobile: the extension goes beside it. */
const passedPhones = ({ mobile, phone }: People) => {
  const number = mainNumber(mobile)
  return { mobile: number, phone: (number === mobile ? phone : mobile).slice(0, 30) }
}

/** What a transfer order must say, out of what the online order says; what it cannot is refused with the field's word. */
const transferContent = (order: Order, people: People) => {
  const { goods_items, ...content } = contentOf(order)
  const parsed = z.safeDecode(OrderContent, {
    ...content,
    ...people,
    ...passedPhones(people),
    goods_items: goods_items.map(passedGoods),
  })
  if (parsed.success) return parsed.data
  return refuse('invalid', parsed.error.issues[0]?.message)
}

const transferOne = async (
  actor: Actor,
  sn: string,
  { kind, shop_id, price, grab_minutes }: Body<typeof onlineOrders.transfer>,
): Promise<unknown> => {
  const order = await orderOf(actor, sn)
  const people = await peopleBehind(order)
  if (!isMobile(mainNumber(people.mobile))) refuse('invalid', '收货人手机号不完整，请先修改收货人')
  const content = transferContent(order, people)
  return placeTransfer(actor, { ...content, kind, shop_id, price, grab_minutes, need_photo: false, origin_sn: sn })
}

/** Several orders passed on in the same way; each is placed, or refused, for itself. */
export const transfer = (actor: Actor, body: Body<typeof onlineOrders.transfer>, log: FastifyBaseLogger) =>
  eachRow(
    body.sns,
    () => '已转单',
    log,
    (sn) => transferOne(actor, sn, body),
  )
