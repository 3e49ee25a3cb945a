import { senderActions, type SenderAction, type TransferAction } from '@zdb/contract/orders/transfer-orders/actions'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { useMay } from '#core/session/session.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { casesOf, hasKnownCase, isLate, isToSendAgain, type OrderRow } from '#widgets/order/order.ts'
import { deadlineWords } from './deadline-words.ts'
import { refreshOrders } from './transfer-order.ts'

const GrabSetting = lazyDialog(() => import('./create/grab-setting.tsx').then((file) => file.GrabSetting))
const Reopen = lazyDialog(() => import('./create/grab-setting.tsx').then((file) => file.Reopen))
const PhotoAudit = lazyDialog(() => import('./detail/photo-audit.tsx').then((file) => file.PhotoAudit))
const QuoteDrawer = lazyDialog(() => import('./detail/quote-drawer.tsx').then((file) => file.QuoteDrawer))
const TrackingDialog = lazyDialog(() => import('./detail/tracking-dialog.tsx').then((file) => file.TrackingDialog))
const InvoiceDialog = lazyDialog(() => import('./dialogs/invoice-dialog.tsx').then((file) => file.InvoiceDialog))
const SentMemo = lazyDialog(() => import('./dialogs/memo-dialog.tsx').then((file) => file.SentMemo))
const PayDialog = lazyDialog(() => import('./dialogs/pay-dialog.tsx').then((file) => file.PayDialog))
const RaisePrice = lazyDialog(() => import('./dialogs/raise-price.tsx').then((file) => file.RaisePrice))
const SettleDialog = lazyDialog(() => import('./dialogs/settle-dialog.tsx').then((file) => file.SettleDialog))

/** What the console adds to what the server offers: for whoever may, in the states it makes sense in. */
type OwnAction = 'openCases' | 'remind' | 'quotes' | 'copy' | 'invoice' | 'memo' | 'tracking'
type Name = SenderAction | OwnAction

/** Both sides' rows have one shape; each is offered its own actions only. */
const isSenders = (name: TransferAction): name is SenderAction => (senderActions as readonly string[]).includes(name)

const codesOf = (...names: (keyof typeof transferStates)[]): ReadonlySet<number> =>
  new Set(names.map((name) => transferStates[name].code))

const unpaid = codesOf('waitPay')
const ended = codesOf('chargeback', 'closed')
const invoiced = codesOf('finished')

const table: ActionTable<OrderRow, Name> = {
  pay: { label: '支付', dialog: ({ item, onClose }) => <PayDialog order={item} onClose={onClose} /> },
  confirmQuote: {
    label: '选报价',
    dialog: ({ item, onClose, press }) => (
      <QuoteDrawer order={item} choosing onChosen={() => press('pay')} onClose={onClose} />
    ),
  },
  assign: { label: '指派门店', page: ({ sn }) => routeTo('assignTransfer', { sn }) },
  reopen: { label: '重新发布', dialog: ({ item, onClose }) => <Reopen order={item} onClose={onClose} /> },
  settle: { label: '结算', dialog: ({ item, onClose }) => <SettleDialog order={item} onClose={onClose} /> },
  auditPhoto: { label: '审核实拍', dialog: ({ item, onClose }) => <PhotoAudit sn={item.sn} onClose={onClose} /> },
  comment: { label: '评价', page: ({ sn }) => routeTo('evaluateTransfer', { sn }) },
  raisePrice: { label: '加价', dialog: ({ item, onClose }) => <RaisePrice order={item} onClose={onClose} /> },
  setDeadline: {
    label: ({ kind }) => deadlineWords(kind).title,
    dialog: ({ item, onClose }) => <GrabSetting order={item} onClose={onClose} />,
  },
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
    // Where nothing else is left to do, it is the next step.
    last: ({ actions }) => actions.some((name) => name !== 'cancel'),
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
  openCases: { label: '查看售后', page: (order) => casesOf(order, 'sender') },
  remind: {
    label: '催单',
    send: ({ sn }, send) => send(transferOrders.remind, { params: { sn } }, '已提醒接单门店'),
  },
  quotes: {
    label: '查看报价',
    dialog: ({ item, onClose, press }) => (
      <QuoteDrawer order={item} choosing={false} onChosen={() => press('pay')} onClose={onClose} />
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

/** `but` are those that stand elsewhere on the page. */
export const useTransferActions = (but: readonly Name[] = []) => {
  const writes = useMay('transfer.create')
  const settles = useMay('transfer.settle')

  const looks = useMay('afterSale.read')

  const offered = (order: OrderRow): readonly Name[] => {
    const { actions, turn, quotes, badges, order_status: status } = order
    const inCase = badges.includes('after_sale')
    const reminds = writes && turn.owner === 'shop'
    const first: [boolean, Name][] = [
      [looks && inCase, 'openCases'],
      [reminds && isLate(order), 'remind'],
      [writes && isToSendAgain(order), 'copy'],
    ]
    const more: [boolean, Name][] = [
      [reminds && !isLate(order), 'remind'],
      [quotes > 0 && !actions.includes('confirmQuote'), 'quotes'],
      // A complaint is nobody's usual next step.
      [actions.includes('applyAfterSale'), 'applyAfterSale'],
      [writes && ended.has(status) && !isToSendAgain(order), 'copy'],
      [looks && !inCase && hasKnownCase(order), 'openCases'],
      [settles && invoiced.has(status), 'invoice'],
      [writes, 'memo'],
    ]
    const steps = actions.filter(isSenders).filter((name) => name !== 'applyAfterSale')
    const those = (wanted: typeof more) => wanted.filter(([on]) => on).map(([, name]) => name)
    return [...those(first), ...steps, ...those(more)].filter((name) => !but.includes(name))
  }
  return useActions({ table, offered, keyOf: ({ sn }) => sn, refresh: refreshOrders })
}
