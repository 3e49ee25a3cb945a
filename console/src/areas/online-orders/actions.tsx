import type { ReactNode } from 'react'
import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { useMay } from '#core/session/session.ts'
import { leave } from '#core/browser/leave.ts'
import { hrefOf } from '#core/router/address.ts'
import { undoBy } from '#core/http/undo.ts'
import { DialogSubject } from '#ui/dialog/dialog-subject.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useActions, type ActionDialog, type ActionTable, type NamedAction } from '#widgets/actions/use-actions.tsx'
import { OrderSubject } from '#widgets/order/detail/about-order.tsx'
import { browserPaperOf, type PrintedOrder } from '#widgets/print/print.ts'
import { refreshOrders, riderOf, transferOf, unmark, type OnlineRow } from './online-order.ts'

const PrintDialog = lazyDialog(() => import('#widgets/print/print-dialog.tsx').then((file) => file.PrintDialog))
const AmountDialog = lazyDialog(() => import('./dialogs/amount-dialog.tsx').then((file) => file.AmountDialog))
const CloseDialog = lazyDialog(() => import('./dialogs/close-dialog.tsx').then((file) => file.CloseDialog))
const ConsigneeDialog = lazyDialog(() => import('./dialogs/consignee-dialog.tsx').then((file) => file.ConsigneeDialog))
const EtaDialog = lazyDialog(() => import('./dialogs/eta-dialog.tsx').then((file) => file.EtaDialog))
const FastModifyDialog = lazyDialog(() =>
  import('./dialogs/fast-modify-dialog.tsx').then((file) => file.FastModifyDialog),
)
const FlagMemoDialog = lazyDialog(() => import('./dialogs/flag-memo-dialog.tsx').then((file) => file.FlagMemoDialog))
const GoodsDialog = lazyDialog(() => import('./dialogs/goods-dialog.tsx').then((file) => file.GoodsDialog))
const HandleProblemDialog = lazyDialog(() =>
  import('./dialogs/handle-problem-dialog.tsx').then((file) => file.HandleProblemDialog),
)
const InvoiceDialog = lazyDialog(() => import('./dialogs/invoice-dialog.tsx').then((file) => file.InvoiceDialog))
const LogDialog = lazyDialog(() => import('./dialogs/log-dialog.tsx').then((file) => file.LogDialog))
const MiniRefundDialog = lazyDialog(() =>
  import('./dialogs/mini-refund-dialog.tsx').then((file) => file.MiniRefundDialog),
)
const NegotiateDialog = lazyDialog(() => import('./dialogs/negotiate-dialog.tsx').then((file) => file.NegotiateDialog))
const PhotosDialog = lazyDialog(() => import('./dialogs/photos-dialog.tsx').then((file) => file.PhotosDialog))
const ProblemDialog = lazyDialog(() => import('./dialogs/problem-dialog.tsx').then((file) => file.ProblemDialog))
const RefundDialog = lazyDialog(() => import('./dialogs/refund-dialog.tsx').then((file) => file.RefundDialog))
const ReminderDialog = lazyDialog(() => import('./dialogs/reminder-dialog.tsx').then((file) => file.ReminderDialog))
const SkuDialog = lazyDialog(() => import('./dialogs/sku-dialog.tsx').then((file) => file.SkuDialog))
const StoreDialog = lazyDialog(() => import('./dialogs/store-dialog.tsx').then((file) => file.StoreDialog))

/** What the console adds to what the server offers: paper is an area of its own. */
type PaperAction = 'printTicket' | 'printReceipt'
export type OnlineActionName = OnlineAction | PaperAction
export type OnlineButton = NamedAction<OnlineActionName>

type Dialog = ActionDialog<OnlineRow, OnlineActionName>

export const paperOf = ({ order_sn, delivery_shop }: OnlineRow): PrintedOrder => ({
  source: 'online',
  sn: order_sn,
  sid: delivery_shop?.sid ?? '',
})

const isWaiting = ({ order_status }: OnlineRow): boolean => order_status === onlineStates.waitArrange.code
const has = (badge: OnlineRow['badges'][number], order: OnlineRow): boolean => order.badges.includes(badge)

const dialogOf =
  (Body: (props: { order: OnlineRow; onClose: () => void }) => ReactNode) =>
  ({ item, onClose }: Dialog) => (
    <DialogSubject value={<OrderSubject order={item} facts={[item.county, item.consignee]} />}>
      <Body order={item} onClose={onClose} />
    </DialogSubject>
  )

const table: ActionTable<OnlineRow, OnlineActionName> = {
  answerRefund: { label: '处理退款', dialog: dialogOf(RefundDialog) },
  negotiate: { label: '协商', dialog: dialogOf(NegotiateDialog) },
  replyReminder: { label: '回复催单', dialog: dialogOf(ReminderDialog) },
  agreeEta: { label: '处理改时间', dialog: dialogOf(EtaDialog) },
  refuseEta: 'elsewhere',
  replay: {
    label: '重新同步',
    send: ({ order_sn: sn }, send) => send(onlineOrders.replay, { params: { sn } }, '已重新发给渠道'),
  },
  handleProblem: { label: '处理问题', dialog: dialogOf(HandleProblemDialog) },
  transfer: { label: '转单', page: ({ order_sn }) => transferOf(order_sn) },
  callRider: { label: '呼叫骑手', page: ({ order_sn }) => riderOf(order_sn) },
  dispatch: { label: (order) => (isWaiting(order) ? '安排门店' : '换门店'), dialog: dialogOf(StoreDialog) },
  sign: {
    label: '标记送达',
    ask: () => ({
      title: '标记为已送达？',
      consequence: '网单变为已完成，渠道会收到送达通知。',
      act: '标记送达',
      calm: true,
    }),
    send: ({ order_sn, delivery_shop }, send) =>
      send(onlineOrders.sign, { params: { sid: delivery_shop?.sid ?? '' }, body: { order_sn } }, '已标记送达'),
  },
  init: {
    group: '异常',
    label: '退回待安排',
    ask: () => ({
      title: '退回待安排？',
      consequence: '这张网单回到待安排，需要重新安排门店或转单。',
      act: '退回',
    }),
    send: ({ order_sn: sn }, send) => send(onlineOrders.init, { params: { sn } }, '已退回待安排'),
  },
  update: 'elsewhere',
  fastModify: { group: '修改', label: '快速修改', dialog: dialogOf(FastModifyDialog) },
  updateConsignee: { group: '修改', label: '修改收货人', dialog: dialogOf(ConsigneeDialog) },
  updateGoods: { group: '修改', label: '修改商品', dialog: dialogOf(GoodsDialog) },
  changeSku: { group: '修改', label: '换规格', dialog: dialogOf(SkuDialog) },
  originalShop: {
    group: '修改',
    label: '设为原门店',
    dialog: ({ item, onClose }) => <StoreDialog order={item} onClose={onClose} original />,
  },
  updateAmount: { group: '修改', label: '修改金额', dialog: dialogOf(AmountDialog) },
  updateInvoice: { group: '修改', label: '修改发票', dialog: dialogOf(InvoiceDialog) },
  saveFlagMemo: { group: '标记', label: '备注与旗帜', dialog: dialogOf(FlagMemoDialog) },
  printTicket: {
    label: '打印小票',
    dialog: ({ item, onClose, refresh }) => <PrintDialog order={paperOf(item)} refresh={refresh} onClose={onClose} />,
  },
  printReceipt: {
    label: '打印单',
    send: ({ order_sn: sn }) => Promise.resolve(leave.aside(hrefOf(browserPaperOf('receipt', 'online', [sn])))),
  },
  mark: {
    group: '标记',
    label: ({ printed }) => (printed ? '标记未打印' : '标记已打印'),
    send: ({ order_sn: sn, printed, flag }, send) =>
      send(
        onlineOrders.mark,
        { params: { sn }, body: { printed: !printed } },
        printed ? '已标记为未打印' : '已标记为已打印',
        unmark({ order_sn: sn, printed, flag }, { printed: !printed }),
      ),
  },
  uploadPhotos: { group: '标记', label: '上传照片', dialog: dialogOf(PhotosDialog) },
  addLog: { group: '标记', label: '添加日志', dialog: dialogOf(LogDialog) },
  markProblem: { group: '异常', label: '标记问题', dialog: dialogOf(ProblemDialog) },
  ignoreShipping: {
    group: '标记',
    label: (order) => (has('ignore_shipping', order) ? '恢复发货' : '忽略发货'),
    send: (order, send) => {
      const on = !has('ignore_shipping', order)
      const words = on ? '已忽略发货，不再通知渠道发货' : '已恢复发货'
      const params = { sn: order.order_sn }
      const undo = undoBy('ignoreShipping', onlineOrders.ignoreShipping, { params, body: { on: !on } })
      return send(onlineOrders.ignoreShipping, { params, body: { on } }, words, undo)
    },
  },
  notSync: {
    group: '标记',
    label: (order) => (has('not_sync', order) ? '恢复同步渠道' : '不同步渠道'),
    send: (order, send) => {
      const on = !has('not_sync', order)
      const words = on ? '状态不再同步给渠道' : '状态恢复同步给渠道'
      const params = { sn: order.order_sn }
      const undo = undoBy('notSync', onlineOrders.notSync, { params, body: { on: !on } })
      return send(onlineOrders.notSync, { params, body: { on } }, words, undo)
    },
  },
  miniRefund: { label: '退款给买家', danger: true, dialog: dialogOf(MiniRefundDialog) },
  close: { label: '关闭网单', danger: true, last: true, dialog: dialogOf(CloseDialog) },
  reopen: {
    label: '恢复网单',
    ask: () => ({
      title: '恢复这张网单？',
      consequence: '网单回到待安排，可以重新安排门店或转单。',
      act: '恢复网单',
      calm: true,
    }),
    send: ({ order_sn: sn }, send) => send(onlineOrders.reopen, { params: { sn } }, '网单已恢复'),
  },
  reveal: 'elsewhere',
}

/** Those that bring an order on; without one of them at its head an order asks for nothing. */
const forward: ReadonlySet<OnlineAction> = new Set<OnlineAction>([
  'answerRefund',
  'replyReminder',
  'agreeEta',
  'replay',
  'handleProblem',
  'transfer',
  'dispatch',
  'callRider',
  'sign',
])

export const hasNextStep = ({ actions: [first] }: OnlineRow): boolean => first !== undefined && forward.has(first)

/** `negotiate` answers a buyer as well, though nothing moves by it. */
const changes = (name: OnlineAction): boolean => !forward.has(name) && name !== 'negotiate'

/** Who has no store yet has nobody to sign for. Paper stands behind what brings the order on, before what changes it. */
const offeredWith =
  (prints: boolean) =>
  ({ actions, delivery_shop, order_status }: OnlineRow): readonly OnlineActionName[] => {
    const own = delivery_shop ? actions : actions.filter((name) => name !== 'sign')
    // What was closed can be taken up again; marks on it are for nobody's next hour.
    if (order_status === onlineStates.closed.code)
      return own.toSorted((a, b) => Number(b === 'reopen') - Number(a === 'reopen'))
    if (!prints) return own
    const at = own.findIndex(changes)
    const place = at < 0 ? own.length : at
    return [...own.slice(0, place), 'printTicket', 'printReceipt', ...own.slice(place)]
  }

export const useOnlineActions = () => {
  const offered = offeredWith(useMay('print.tickets'))
  return {
    ...useActions({ table, offered, keyOf: ({ order_sn }) => order_sn, refresh: refreshOrders }),
    /** Whether an order offers this now: a key acts as its button does. */
    offers: (name: OnlineActionName, order: OnlineRow): boolean => offered(order).includes(name),
  }
}
