import type { Permission } from '@zdb/contract/permissions'
import { caseTodos } from '#areas/after-sale/public'
import { deliveryTodos } from '#areas/delivery/public'
import { moneyTodos } from '#areas/finance/public'
import { unreadCount } from '#areas/push/public'
import { closedCount } from '#areas/stores/public'
import { orderTodos } from '#areas/transfer-orders/public'
import type { Actor } from '#core/http/actor'

export type TodoRow<K extends string = string> = {
  readonly key: K
  readonly title: string
  readonly tone: 'blue' | 'yellow' | 'red' | 'green'
  /** Where a click leads, filters included. */
  readonly route: string
  readonly allow: Permission | 'signedIn'
}

/** Rows that one statement counts. */
export type TodoSource<K extends string = string> = {
  readonly counts: (who: Pick<Actor, 'merchantId' | 'accountId'>) => Promise<Readonly<Record<K, number>>>
  readonly rows: readonly TodoRow<K>[]
}

const source = <K extends string>(
  counts: TodoSource<K>['counts'],
  rows: readonly TodoRow<NoInfer<K>>[],
): TodoSource => ({
  counts,
  rows,
})

const sent = (status: string): string => `transfer_order/index?status=${status}`
const received = (status: string): string => `receive_order/index?status=${status}`
const rides = (status: string): string => `logistics?status=${status}`
const sentCases = (status: string): string => `transfer_order/transfer_order_after_sale_apply?status=${status}`
const receivedCases = (status: string): string => `receive_order/receive_transfer_after_sales?status=${status}`

/** What waits for someone. Every area adds its own rows; the SQL stays in that area. */
export const todoSources: readonly TodoSource[] = [
  source(
    ({ merchantId }) => orderTodos(merchantId),
    [
      { key: 'toReceive', title: '待接单', tone: 'yellow', route: received('waitReceive'), allow: 'received.read' },
      {
        key: 'modificationsToAnswer',
        title: '修改申请待处理',
        tone: 'red',
        route: received('waitDelivery'),
        allow: 'received.read',
      },
      {
        key: 'receivedLate',
        title: '接单配送异常',
        tone: 'red',
        route: received('deliveryAbnormal'),
        allow: 'received.read',
      },
      { key: 'sentBack', title: '退回待处理', tone: 'red', route: sent('sentBack'), allow: 'transfer.read' },
      { key: 'withdrawn', title: '门店退单待重发', tone: 'red', route: sent('sentBack'), allow: 'transfer.read' },
      { key: 'sentLate', title: '转单配送异常', tone: 'red', route: sent('deliveryAbnormal'), allow: 'transfer.read' },
      { key: 'photosToAudit', title: '实拍待审', tone: 'red', route: sent('photoAudit'), allow: 'transfer.read' },
      { key: 'unpaid', title: '转单待付款', tone: 'yellow', route: sent('waitPay'), allow: 'transfer.read' },
      { key: 'quotesToChoose', title: '报价待选择', tone: 'yellow', route: sent('waitQuote'), allow: 'transfer.read' },
      { key: 'toSettle', title: '送达待结算', tone: 'green', route: sent('delivered'), allow: 'transfer.read' },
    ],
  ),
  source(
    ({ merchantId }) => deliveryTodos(merchantId),
    [
      {
        key: 'callsUnknown',
        title: '呼叫待核实',
        tone: 'red',
        route: rides('waitRiderComfirm'),
        allow: 'delivery.read',
      },
      { key: 'deliveryAbnormal', title: '配送异常', tone: 'red', route: rides('abnormal'), allow: 'delivery.read' },
      {
        key: 'ridersAwaited',
        title: '待骑手接单 超时',
        tone: 'yellow',
        route: rides('waitRiderComfirm'),
        allow: 'delivery.read',
      },
    ],
  ),
  source(
    ({ merchantId }) => caseTodos(merchantId),
    [
      {
        key: 'toAnswer',
        title: '接单售后待处理',
        tone: 'red',
        route: receivedCases('waiting'),
        allow: 'afterSale.read',
      },
      {
        key: 'rejected',
        title: '转单售后被拒待处理',
        tone: 'red',
        route: sentCases('rejected'),
        allow: 'afterSale.read',
      },
      {
        key: 'receivedLost',
        title: '接单售后裁决可申诉',
        tone: 'yellow',
        route: receivedCases('judging'),
        allow: 'afterSale.read',
      },
      {
        key: 'sentLost',
        title: '转单售后裁决可申诉',
        tone: 'yellow',
        route: sentCases('judging'),
        allow: 'afterSale.read',
      },
    ],
  ),
  source(
    async ({ merchantId }) => ({ closedStores: await closedCount(merchantId) }),
    [{ key: 'closedStores', title: '门店休息中', tone: 'red', route: 'home', allow: 'store.read' }],
  ),
  source(
    ({ merchantId }) => moneyTodos(merchantId),
    [
      { key: 'debt', title: '欠款未还清，收入优先抵扣', tone: 'red', route: 'home', allow: 'finance.read' },
      { key: 'missingDeposit', title: '未缴纳诚信保证金', tone: 'yellow', route: 'home', allow: 'finance.read' },
    ],
  ),
  source(
    async ({ merchantId, accountId }) => ({ unreadAlerts: await unreadCount(merchantId, accountId) }),
    [{ key: 'unreadAlerts', title: '未读提醒', tone: 'blue', route: 'home?alerts=1', allow: 'signedIn' }],
  ),
]
