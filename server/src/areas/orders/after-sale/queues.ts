import { fen, formatYuan } from '@zdb/contract/kit/fen'
import type { QueueName } from '@zdb/contract/platform/inbox/queues'
import { deliveryDay, deliveryTime, orderById, priceOf, type Order } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { deskPicture, facts, type Part, type QueueDecision, type QueueSource } from '#core/domain/queue'
import type { SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { casesById, eventsOf, type Case, type CaseEvent } from './after-sale.sql.ts'
import { limitsOf } from './money/refund-limits.ts'
import { caseLines } from './present.ts'
import { decide, finalise, type Ruling } from './rulings.ts'

const orderFacts = (order: Order): Part =>
  facts('订单', [
    ['单号', order.sn],
    ['成交价', `${formatYuan(priceOf(order))}元`],
    ['约定送达', `${deliveryDay(order)} ${deliveryTime(order)}`],
    ['要求实拍', order.need_photo ? '是' : '否'],
    ['备注', order.remarks],
  ])

const storyOf = (events: readonly CaseEvent[]): Part => ({
  kind: 'history',
  title: '双方陈述与经过',
  lines: events.map(({ at, actor, what, content }) => ({
    at,
    who: actor,
    text: content === '' ? what : `${what}：${content}`,
  })),
})

const picturesOf = (events: readonly CaseEvent[]): Part => ({
  kind: 'pictures',
  title: '双方举证',
  pictures: events.flatMap(({ actor, images }) => images.map((url) => ({ label: actor, url: deskPicture(url) }))),
})

const claimFacts = (item: Case): Part =>
  facts(
    '诉求',
    caseLines(item).map(({ label, text }) => [label, text] as const),
  )

type Rule = (operator: SystemActor, id: number, ruling: Ruling) => Promise<unknown>

const decisionsBy = (rule: Rule): Readonly<Record<string, QueueDecision>> => ({
  refund: {
    label: '支持退款',
    tone: 'bad',
    takesAmount: true,
    reasons: ['未按约定时间送达', '商品与约定不符', '商品损坏', '要求实拍而未提供', '接单方未能举证'],
    make: (operator, id, { reason, amount }) =>
      rule(operator, id, { agree: true, words: reason, ...(amount === undefined ? {} : { amount }) }),
  },
  close: {
    label: '不支持退款',
    tone: 'good',
    reasons: ['已按约定送达', '发单方未能举证', '问题不属于接单方责任', '双方已另行协商'],
    make: (operator, id, { reason }) => rule(operator, id, { agree: false, words: reason }),
  },
})

const caseQueue = (name: QueueName, rule: Rule): QueueSource => ({
  name,
  describe: async (ids) => {
    const cases = await casesById(ids)
    return new Map(
      cases.map((item) => [
        item.id,
        { title: `${item.sn} · ${item.mode} · ${formatYuan(item.amount)}元`, merchantId: item.merchant_id },
      ]),
    )
  },
  evidence: async (id) => {
    const [item = refuse('itemGone')] = await casesById([id])
    const order = await within((tx) => orderById(tx, item.order_id))
    const [events, limits] = await Promise.all([eventsOf(id), limitsOf(order)])
    return {
      merchantIds: [item.merchant_id, item.shop_merchant_id],
      parts: [claimFacts(item), orderFacts(order), storyOf(events), picturesOf(events)],
      amount: { label: '退款金额', proposed: fen(Math.min(item.amount, limits.refund)), most: limits.refund },
    }
  },
  decisions: decisionsBy(rule),
})

/** Cases the platform rules on, and those it has the final word in. */
export const caseQueues: readonly QueueSource[] = [
  caseQueue('arbitration', (operator, id, ruling) => within((tx) => decide(tx, operator, id, ruling))),
  caseQueue('appeals', (operator, id, ruling) => within((tx) => finalise(tx, operator, id, ruling))),
]
