import { randomInt } from 'node:crypto'
import type { PushFaults } from '../post.ts'
import type { MarketWorld } from './market.ts'
import { goodsTotal, somebody, wish, type Wish } from './people.ts'
import { pick, type Random } from '../random.ts'
import type { ChannelSide } from './side.ts'
import type { EtaRequest, Order, Person, Refund, Reminder, Shop } from './things.ts'

export type Buyers = ReturnType<typeof openBuyers>
export type OrderContent = Partial<Omit<Wish, 'consignee'>> & {
  id?: string
  placedAt?: number
  city?: string
  consignee?: Partial<Person>
}

const newId = (): string => `${Date.now()}${randomInt(100_000, 999_999)}`

/** What the buyers do: they order, urge, change their mind and ask for money back. */
export function openBuyers({
  market,
  random,
  pictures,
}: {
  market: MarketWorld
  random: Random
  pictures: () => string
}) {
  function draft(side: ChannelSide, shop: Shop, content: OrderContent = {}): Order {
    const at = content.placedAt ?? market.now()
    const { id, placedAt: _, city, consignee, ...given } = content
    const wanted = wish(random, at, pictures(), city)
    const goods = given.goods ?? wanted.goods
    const shippingFee = given.shippingFee ?? wanted.shippingFee
    return {
      ...wanted,
      amount: goodsTotal(goods) + shippingFee,
      ...given,
      goods,
      shippingFee,
      consignee: { ...wanted.consignee, ...consignee },
      id: id ?? side.newOrderId(),
      channel: shop.channel,
      app: shop.app,
      shopId: shop.id,
      daySequence: market.daySequence(shop, at),
      placedAt: at,
      updatedAt: at,
      status: 'paid',
      refunds: [],
      reminders: [],
      etas: [],
      shipments: [],
      log: [],
    }
  }

  const deeds = {
    urge(order: Order, words = '请问我的花什么时候能到？麻烦快一点'): void {
      const reminder: Reminder = { id: newId(), words, at: market.now(), reply: '' }
      order.reminders.push(reminder)
      market.did(order, `买家催单：${words}`, { kind: 'reminder', order, reminder })
    },
    cancel(order: Order, reason = '不想要了'): void {
      order.status = 'cancelled'
      market.did(order, `买家取消：${reason}`, { kind: 'cancelled', order, reason })
    },
    /** Without an amount the whole order is asked back. */
    refund(order: Order, reason = '花材不新鲜', amount = order.amount): void {
      const refund: Refund = {
        id: newId(),
        full: amount >= order.amount,
        amount: Math.min(amount, order.amount),
        reason,
        images: [],
        status: 'asked',
        answer: '',
        at: market.now(),
      }
      order.refunds.push(refund)
      market.did(order, `买家申请退款：${reason}`, { kind: 'refund', order, refund })
    },
    withdrawRefund(order: Order): void {
      const refund = order.refunds.findLast(({ status }) => status === 'asked')
      if (!refund) return
      refund.status = 'withdrawn'
      market.did(order, '买家撤回退款', { kind: 'refund', order, refund })
    },
    askEta(order: Order, hours = 2, words = '临时有事，能改个时间送吗？'): void {
      const from = order.window ?? { start: market.now() + 3600_000, end: market.now() + 7200_000 }
      const eta: EtaRequest = {
        id: newId(),
        start: from.start + hours * 3600_000,
        end: from.end + hours * 3600_000,
        words,
        at: market.now(),
        answer: '',
      }
      order.etas.push(eta)
      market.did(order, `买家申请改送达时间：${words}`, { kind: 'eta', order, eta })
    },
    changeAddress(order: Order, address?: string): void {
      const other = somebody(random, order.consignee.city)
      Object.assign(order.consignee, address ? { address } : { ...other, name: order.consignee.name })
      market.did(order, `买家改地址：${order.consignee.address}`, { kind: 'changed', order })
    },
    changeRemarks(order: Order, remarks?: string): void {
      order.remarks = remarks ?? pick(random, ['请打电话再上楼', '放物业前台，谢谢', '改成下班前送到'])
      market.did(order, `买家改备注：${order.remarks}`, { kind: 'changed', order })
    },
    finish(order: Order): void {
      order.status = 'finished'
      market.did(order, '买家确认收货', { kind: 'finished', order })
    },
  }

  return {
    draft,
    order(side: ChannelSide, shop: Shop, content?: OrderContent, faults?: PushFaults): Order {
      const order = draft(side, shop, content)
      market.add(order, faults)
      return order
    },
    ...deeds,
  }
}
