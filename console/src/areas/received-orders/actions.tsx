import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { shopActions, type ShopAction, type TransferAction } from '@zdb/contract/orders/transfer-orders/actions'
import { routeTo } from '@zdb/contract/pages'
import { useMay, useRules, useSession } from '#core/session/session.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { ChargebackDialog } from './dialogs/chargeback-dialog.tsx'
import { DeliveryShopDialog } from './dialogs/delivery-shop-dialog.tsx'
import { ReceivedMemo } from './dialogs/memo-dialog.tsx'
import { ModificationDialog } from './dialogs/modification-dialog.tsx'
import { PhotoDialog } from './dialogs/photo-dialog.tsx'
import { RejectDialog } from './dialogs/reject-dialog.tsx'
import { refreshOrders } from './received-order.ts'

/** What the console adds to what the server offers. */
type OwnAction = 'setDeliveryShop' | 'updateMemo'
type Name = ShopAction | OwnAction

/** Both sides' rows have one shape; each is offered its own actions only. */
const isShops = (name: TransferAction): name is ShopAction => (shopActions as readonly string[]).includes(name)

const tableWith = (settleDays: number | undefined): ActionTable<OrderRow, Name> => ({
  confirm: {
    label: '接单',
    send: ({ sn, revision }, send) =>
      send(receivedOrders.confirm, { params: { sn }, body: { revision } }, '已接单，请按时配送'),
  },
  reject: { label: '拒单', dialog: ({ item, onClose }) => <RejectDialog sn={item.sn} onClose={onClose} /> },
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
    dialog: ({ item, onClose }) => <ChargebackDialog sn={item.sn} onClose={onClose} />,
  },
  setDeliveryShop: {
    label: '设置配送门店',
    dialog: ({ item, onClose }) => <DeliveryShopDialog order={item} onClose={onClose} />,
  },
  updateMemo: { label: '备注', dialog: ({ item, onClose }) => <ReceivedMemo order={item} onClose={onClose} /> },
})

export const useReceivedActions = () => {
  const rules = useRules()
  const writes = useMay('received.confirm')
  const manyStores = useSession(({ stores }) => stores.length > 1)
  const offered = ({ actions }: OrderRow): readonly Name[] => [
    ...actions.filter(isShops),
    ...(actions.includes('deliver') && manyStores ? (['setDeliveryShop'] as const) : []),
    ...(writes ? (['updateMemo'] as const) : []),
  ]
  return useActions({
    table: tableWith(rules?.auto_settle_days),
    offered,
    keyOf: ({ sn }) => sn,
    refresh: refreshOrders,
  })
}
