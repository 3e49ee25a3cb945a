import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { shopActions, type ShopAction, type TransferAction } from '@zdb/contract/orders/transfer-orders/actions'
import { routeTo } from '@zdb/contract/pages'
import { useMay, useRules, useSession } from '#core/session/session.ts'
import { leave } from '#core/browser/leave.ts'
import { hrefOf } from '#core/router/address.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { browserPaperOf, type PrintedOrder } from '#widgets/print/print.ts'
import { casesOf, hasKnownCase, type OrderRow } from '#widgets/order/order.ts'
import { refreshOrders } from './received-order.ts'

const PrintDialog = lazyDialog(() => import('#widgets/print/print-dialog.tsx').then((file) => file.PrintDialog))
const ChargebackDialog = lazyDialog(() =>
  import('./dialogs/chargeback-dialog.tsx').then((file) => file.ChargebackDialog),
)
const DeliveryShopDialog = lazyDialog(() =>
  import('./dialogs/delivery-shop-dialog.tsx').then((file) => file.DeliveryShopDialog),
)
const ReceivedMemo = lazyDialog(() => import('./dialogs/memo-dialog.tsx').then((file) => file.ReceivedMemo))
const ModificationDialog = lazyDialog(() =>
  import('./dialogs/modification-dialog.tsx').then((file) => file.ModificationDialog),
)
const PhotoDialog = lazyDialog(() => import('./dialogs/photo-dialog.tsx').then((file) => file.PhotoDialog))
const RejectDialog = lazyDialog(() => import('./dialogs/reject-dialog.tsx').then((file) => file.RejectDialog))

/** What the console adds to what the server offers. */
type OwnAction = 'openCases' | 'setDeliveryShop' | 'printTicket' | 'printReceipt' | 'updateMemo'
export type ReceivedActionName = ShopAction | OwnAction

/** Both sides' rows have one shape; each is offered its own actions only. */
const isShops = (name: TransferAction): name is ShopAction => (shopActions as readonly string[]).includes(name)

export const paperOf = ({ sn, shop }: OrderRow): PrintedOrder => ({ source: 'received', sn, sid: shop?.sid ?? '' })

/** Before an order is accepted there is nothing to make by it. */
export const isPrintable = ({ actions }: OrderRow): boolean => !actions.includes('confirm')

const tableWith = (settleDays: number | undefined): ActionTable<OrderRow, ReceivedActionName> => ({
  confirm: {
    label: '接单',
    send: ({ sn, revision }, send) =>
      send(receivedOrders.confirm, { params: { sn }, body: { revision } }, '已接单，请按时配送'),
  },
  reject: {
    label: '拒单',
    danger: true,
    dialog: ({ item, onClose }) => <RejectDialog order={item} onClose={onClose} />,
  },
  auditModification: {
    label: '处理修改',
    dialog: ({ item, onClose }) => <ModificationDialog sn={item.sn} onClose={onClose} />,
  },
  callRider: { label: '呼叫骑手', page: ({ sn }) => routeTo('callRider', { type: 'received', sn }) },
  pickUp: {
    label: '开始配送',
    send: ({ sn }, send) => send(receivedOrders.pickUp, { params: { sn } }, '已开始配送'),
  },
  deliver: {
    label: '确认送达',
    ask: () => ({
      title: '确认已送达？',
      consequence: `确认后等待对方结算，${settleDays === undefined ? '' : `${settleDays}天内`}无售后将自动结算给您。`,
      act: '确认送达',
      calm: true,
    }),
    send: ({ sn }, send) => send(receivedOrders.deliver, { params: { sn } }, '已确认送达，等待对方结算'),
  },
  uploadPhoto: { label: '上传实拍', dialog: ({ item, onClose }) => <PhotoDialog sn={item.sn} onClose={onClose} /> },
  chargeback: {
    label: '退单',
    danger: true,
    dialog: ({ item, onClose }) => <ChargebackDialog order={item} onClose={onClose} />,
  },
  openCases: { label: '查看售后', page: (order) => casesOf(order, 'shop') },
  setDeliveryShop: {
    label: '设置配送门店',
    dialog: ({ item, onClose }) => <DeliveryShopDialog order={item} onClose={onClose} />,
  },
  printTicket: {
    label: '打印小票',
    dialog: ({ item, onClose, refresh }) => <PrintDialog order={paperOf(item)} refresh={refresh} onClose={onClose} />,
  },
  printReceipt: {
    label: '打印单',
    send: ({ sn }) => Promise.resolve(leave.aside(hrefOf(browserPaperOf('receipt', 'received', [sn])))),
  },
  updateMemo: { label: '备注', dialog: ({ item, onClose }) => <ReceivedMemo order={item} onClose={onClose} /> },
})

export const useReceivedActions = () => {
  const rules = useRules()
  const writes = useMay('received.confirm')
  const prints = useMay('print.tickets')
  const manyStores = useSession(({ stores }) => stores.length > 1)
  const looks = useMay('afterSale.read')
  const offered = (order: OrderRow): readonly ReceivedActionName[] => {
    const inCase = order.badges.includes('after_sale')
    return [
      ...(looks && inCase ? (['openCases'] as const) : []),
      ...order.actions.filter(isShops),
      ...(prints && isPrintable(order) ? (['printTicket', 'printReceipt'] as const) : []),
      ...(order.actions.includes('deliver') && manyStores ? (['setDeliveryShop'] as const) : []),
      ...(looks && !inCase && hasKnownCase(order) ? (['openCases'] as const) : []),
      ...(writes ? (['updateMemo'] as const) : []),
    ]
  }
  return {
    ...useActions({
      table: tableWith(rules?.auto_settle_days),
      offered,
      keyOf: ({ sn }) => sn,
      refresh: refreshOrders,
    }),
    /** Whether an order offers this now: a key acts as its button does. */
    offers: (name: ReceivedActionName, order: OrderRow): boolean => offered(order).includes(name),
  }
}
