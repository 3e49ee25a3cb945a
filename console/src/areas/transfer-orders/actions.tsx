import { useState, type ReactNode } from 'react'
import { transferStates } from '@zdb/contract/transfer-orders/states'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { refreshOrders } from './order-lines.ts'
import { GrabSetting, Reopen } from './create/grab-setting.tsx'
import { InvoiceDialog } from './dialogs/invoice-dialog.tsx'
import { SentMemo } from './dialogs/memo-dialog.tsx'
import { PayDialog } from './dialogs/pay-dialog.tsx'
import { PhotoAudit } from './detail/photo-audit.tsx'
import { QuoteDrawer } from './detail/quote-drawer.tsx'
import { RaisePrice } from './dialogs/raise-price.tsx'
import { SettleDialog } from './dialogs/settle-dialog.tsx'
import { TrackingDialog } from './detail/tracking-dialog.tsx'

const apply = 'transfer_order/transfer_order_after_sale_apply/apply/create'

/** What the button says; the server decides which of them an order offers, the most likely first. */
const labels: Readonly<Record<string, string>> = {
  pay: '支付',
  confirmQuote: '选报价',
  assign: '指派门店',
  reopen: '重新发布',
  settle: '结算',
  auditPhoto: '审核实拍',
  comment: '评价',
  raisePrice: '加价',
  setDeadline: '抢单设置',
  update: '修改',
  applyModification: '申请修改',
  revokeModification: '撤回修改',
  cancel: '取消转单',
}

/** Actions that lead to a page of their own. */
const pages: Readonly<Record<string, (sn: string) => string>> = {
  assign: (sn) => `transfer_order/designated?sn=${sn}`,
  comment: (sn) => `transfer_order/evaluate?sn=${sn}`,
  update: (sn) => `transfer_order/create?sn=${sn}`,
  applyModification: (sn) => `transfer_order/modify_apply?sn=${sn}`,
}

type DialogProps = { order: OrderRow; onClose: () => void; go: (dialog: string) => void }

const dialogs: Readonly<Record<string, (props: DialogProps) => ReactNode>> = {
  pay: ({ order, onClose }) => <PayDialog sn={order.sn} onClose={onClose} />,
  confirmQuote: ({ order, onClose, go }) => (
    <QuoteDrawer
      sn={order.sn}
      choosing={order.actions.includes('confirmQuote')}
      onChosen={() => go('pay')}
      onClose={onClose}
    />
  ),
  reopen: (props) => <Reopen {...props} />,
  settle: (props) => <SettleDialog {...props} />,
  auditPhoto: ({ order, onClose }) => <PhotoAudit sn={order.sn} onClose={onClose} />,
  raisePrice: (props) => <RaisePrice {...props} />,
  setDeadline: (props) => <GrabSetting {...props} />,
  memo: (props) => <SentMemo {...props} />,
  invoice: ({ order, onClose }) => <InvoiceDialog sn={order.sn} onClose={onClose} />,
  tracking: ({ order, onClose }) => <TrackingDialog sn={order.sn} onClose={onClose} />,
}

const codesOf = (...names: (keyof typeof transferStates)[]): ReadonlySet<number> =>
  new Set(names.map((name) => transferStates[name].code))

/** With a shop behind it, something can have gone wrong. */
const complainable = codesOf('waitDelivery', 'inDelivery', 'delivered', 'finished')
const unpaid = codesOf('waitPay')
const ended = codesOf('chargeback', 'closed')
const invoiced = codesOf('finished')

/** `const { actionsOf, opened } = useOrderActions()`: the buttons of an order, and the dialog they opened. */
export const useOrderActions = () => {
  const open = useOpen()
  const cancel = useSend(transferOrders.cancel)
  const revoke = useSend(transferOrders.revokeModification)
  const remind = useSend(transferOrders.remind)
  const writes = useMay('transfer.create')
  const settles = useMay('transfer.settle')
  const complains = useMay('afterSale.apply')
  const [shown, setShown] = useState<{ dialog: string; order: OrderRow }>()
  const [confirm, question] = useConfirm()

  const done = async (sending: Promise<{ ok: boolean }>, words: string) => {
    const { ok } = await sending
    await refreshOrders()
    if (ok) saySuccess(words)
  }
  const questions: Readonly<Record<string, (order: OrderRow) => void>> = {
    cancel: ({ sn, order_status }) =>
      confirm({
        title: '取消这张转单？',
        consequence: unpaid.has(order_status)
          ? '取消后不能再支付，需要时可以再发一单。'
          : '取消后门店不会再收到它，冻结的金额立即退回可用余额。',
        act: '取消转单',
        stay: '不取消',
        onYes: () => done(cancel.send({ params: { sn } }), '转单已取消'),
      }),
    revokeModification: ({ sn }) =>
      confirm({
        title: '撤回修改申请？',
        consequence: '订单保持修改前的内容。',
        act: '撤回修改',
        onYes: () => done(revoke.send({ params: { sn } }), '修改申请已撤回'),
      }),
  }

  const press = (name: string, order: OrderRow) => {
    const page = pages[name]
    if (page) return open(page(order.sn))
    const ask = questions[name]
    if (ask) return ask(order)
    setShown({ dialog: name, order })
  }

  const actionsOf = (order: OrderRow): Action[] => {
    const { sn, order_status: status } = order
    const offered = order.actions.flatMap((name): Action[] => {
      const label = labels[name]
      return label ? [{ label, danger: name === 'cancel', onPress: () => press(name, order) }] : []
    })
    const extra: [boolean, Action][] = [
      [
        writes && order.turn.owner === 'shop',
        {
          label: '催单',
          busy: remind.pending,
          onPress: () => void done(remind.send({ params: { sn } }), '已提醒接单门店'),
        },
      ],
      [
        order.quotes > 0 && !order.actions.includes('confirmQuote'),
        { label: '查看报价', onPress: () => press('confirmQuote', order) },
      ],
      [
        complains && complainable.has(status) && !order.badges.includes('after_sale'),
        { label: '申请售后', onPress: () => open(`${apply}?sn=${sn}`) },
      ],
      [writes && ended.has(status), { label: '再发一单', onPress: () => open(`transfer_order/create?copy=${sn}`) }],
      [settles && invoiced.has(status), { label: '申请发票', onPress: () => press('invoice', order) }],
      [writes, { label: '备注', onPress: () => press('memo', order) }],
    ]
    const more = extra.filter(([on]) => on).map(([, action]) => action)
    // What undoes the order stands last, away from the hand.
    return [...offered.filter(({ danger }) => !danger), ...more, ...offered.filter(({ danger }) => danger)]
  }

  const opened = (
    <>
      {shown &&
        dialogs[shown.dialog]?.({
          order: shown.order,
          onClose: () => setShown(undefined),
          go: (dialog) => setShown({ ...shown, dialog }),
        })}
      {question}
    </>
  )
  return { actionsOf, opened, press }
}
