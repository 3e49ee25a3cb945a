import type { Order } from '../../things.ts'
import { localTime } from './orders.ts'

export const printed = '商家打印小票'

type Node = { tagCode: number; codeName: string; msgContent: (order: Order) => string }
const node = (tagCode: number, codeName: string, msgContent: string): Node => ({
  tagCode,
  codeName,
  msgContent: () => msgContent,
})

/** What the market wrote down of an order, by how it begins, and the nodes that this makes of its trace. */
const nodes: readonly (readonly [string, readonly Node[]])[] = [
  [
    '买家下单并付款',
    [
      { tagCode: 1, codeName: '订单提交成功', msgContent: ({ id }) => `下单成功，订单号：${id}` },
      node(10, '已支付', '订单支付成功'),
      node(30, '等待商家接单', '订单已通知商家，商家正在处理中'),
    ],
  ],
  ['商家接单', [node(37, '商家已接单', '正在为您准备商品')]],
  [printed, [node(78, '订单已打印', '订单已打印，商家正在拣货')]],
  [
    '商家发货',
    [node(41, '商品准备完成', '您的商品已准备完成，等待配送'), node(50, '配送中', '请您保持电话畅通，我们会尽快送达')],
  ],
]

/** What orderTrace/getByOrderNoForOaosNew answers, oldest first. */
export const traceWords = (order: Order): Record<string, unknown>[] =>
  order.log.flatMap(({ at, what }) =>
    (nodes.find(([words]) => what.startsWith(words))?.[1] ?? []).map(({ tagCode, codeName, msgContent }) => ({
      orderId: order.id,
      tagCode,
      codeName,
      msgContent: msgContent(order),
      createTime: localTime(at),
    })),
  )
