import { senderActions, type SenderAction, type TransferAction } from '@zdb/contract/orders/transfer-orders/actions'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { useMay } from '#core/session/session.ts'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { GrabSetting, Reopen } from './create/grab-setting.tsx'
import { PhotoAudit } from './detail/photo-audit.tsx'
import { QuoteDrawer } from './detail/quote-drawer.tsx'
import { TrackingDialog } from './detail/tracking-dialog.tsx'
import { InvoiceDialog } from './dialogs/invoice-dialog.tsx'
import { SentMemo } from './dialogs/memo-dialog.tsx'
import { PayDialog } from './dialogs/pay-dialog.tsx'
import { RaisePrice } from './dialogs/raise-price.tsx'
import { SettleDialog } from './dialogs/settle-dialog.tsx'
import { refreshOrders } from './transfer-order.ts'

/** What the console adds to what the server offers: for whoever may, in the states it makes sense in. */
type OwnAction = 'remind' | 'quotes' | 'copy' | 'invoice' | 'memo' | 'tracking'
type Name = SenderAction | OwnAction

/** Both sides' rows have one shape; each is offered its own actions only. */
const isSenders = (name: TransferAction): name is SenderAction => (senderActions as readonly string[]).includes(name)

const codesOf = (...names: (keyof typeof transferStates)[]): ReadonlySet<number> =>
  new Set(names.map((name) => transferStates[name].code))

const unpaid = codesOf('waitPay')
const ended = codesOf('chargeback', 'closed')
const invoiced = codesOf('finished')

const table: ActionTable<OrderRow, Name> = {
  pay: { label: '支付', dialog: ({ item, onClose }) => <PayDialog sn={item.sn} onClose={onClose} /> },
  confirmQuote: {
    label: '选报价',
    dialog: ({ item, onClose, press }) => (
      <QuoteDrawer sn={item.sn} choosing onChosen={() => press('pay')} onClose={onClose} />
    ),
  },
  assign: { label: '指派门店', page: ({ sn }) => routeTo('assignTransfer', { sn }) },
  reopen: { label: '重新发布', dialog: ({ item, onClose }) => <Reopen order={item} onClose={onClose} /> },
  settle: { label: '结算', dialog: ({ item, onClose }) => <SettleDialog order={item} onClose={onClose} /> },
  auditPhoto: { label: '审核实拍', dialog: ({ item, onClose }) => <PhotoAudit sn={item.sn} onClose={onClose} /> },
  comment: { label: '评价', page: ({ sn }) => routeTo('evaluateTransfer', { sn }) },
  raisePrice: { label: '加价', dialog: ({ item, onClose }) => <RaisePrice order={item} onClose={onClose} /> },
  setDeadline: { label: '抢单设置', dialog: ({ item, onClose }) => <GrabSetting order={item} onClose={onClose} /> },
  update: { label: '修改', page: ({ sn }) => routeTo('createTransfer', { sn }) },
  applyModification: { label: '申请修改', page: ({ sn }) => routeTo('modifyTransfer', { sn }) },
  revokeModification: {
    label: '撤回修改',
    ask: () => ({ title: '撤回修改申请？', consequence: '订单保持修改前的内容。', act: '撤回修改' }),
    send: ({ sn }, send) => send(transferOrders.revokeModification, { params: { sn } }, '修改申请已撤回'),
  },
  cancel: {
    label: '取消转单',
    danger: true,
    last: true,
    ask: ({ order_status }) => ({
      title: '取消这张转单？',
      consequence: unpaid.has(order_status)
        ? '取消后不能再支付，需要时可以再发一单。'
        : '取消后门店不会再收到它，冻结的金额立即退回可用余额。',
      act: '取消转单',
      stay: '不取消',
    }),
    send: ({ sn }, send) => send(transferOrders.cancel, { params: { sn } }, '转单已取消'),
  },
  remind: {
    label: '催单',
    send: ({ sn }, send) => send(transferOrders.remind, { params: { sn } }, '已提醒接单门店'),
  },
  quotes: {
    label: '查看报价',
    dialog: ({ item, onClose, press }) => (
      <QuoteDrawer sn={item.sn} choosing={false} onChosen={() => press('pay')} onClose={onClose} />
    ),
  },
  applyAfterSale: {
    label: '申请售后',
    page: ({ sn }) => routeTo('applyAfterSale', { sn }),
  },
  copy: { label: '再发一单', page: ({ sn }) => routeTo('createTransfer', { copy: sn }) },
  invoice: { label: '申请发票', dialog: ({ item, onClose }) => <InvoiceDialog sn={item.sn} onClose={onClose} /> },
  memo: { label: '备注', dialog: ({ item, onClose }) => <SentMemo order={item} onClose={onClose} /> },
  tracking: { label: '添加跟进', dialog: ({ item, onClose }) => <TrackingDialog sn={item.sn} onClose={onClose} /> },
}

export const useTransferActions = () => {
  const writes = useMay('transfer.create')
  const settles = useMay('transfer.settle')

  const offered = ({ actions, turn, quotes, order_status: status }: OrderRow): readonly Name[] => {
    const more: [boolean, Name][] = [
      [writes && turn.owner === 'shop', 'remind'],
      [quotes > 0 && !actions.includes('confirmQuote'), 'quotes'],
      // A complaint is nobody's usual next step.
      [actions.includes('applyAfterSale'), 'applyAfterSale'],
      [writes && ended.has(status), 'copy'],
      [settles && invoiced.has(status), 'invoice'],
      [writes, 'memo'],
    ]
    const steps = actions.filter(isSenders).filter((name) => name !== 'applyAfterSale')
    return [...steps, ...more.filter(([on]) => on).map(([, name]) => name)]
  }
  return useActions({ table, offered, keyOf: ({ sn }) => sn, refresh: refreshOrders })
}
