import { useState, type ReactNode } from 'react'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/online-orders/states'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { refreshOrders, riderOf, transferOf, type OnlineRow } from './order-lines.ts'
import { AmountDialog } from './dialogs/amount-dialog.tsx'
import { CloseDialog } from './dialogs/close-dialog.tsx'
import { ConsigneeDialog } from './dialogs/consignee-dialog.tsx'
import { EtaDialog } from './dialogs/eta-dialog.tsx'
import { FastModifyDialog } from './dialogs/fast-modify-dialog.tsx'
import { FlagMemoDialog } from './dialogs/flag-memo-dialog.tsx'
import { GoodsDialog } from './dialogs/goods-dialog.tsx'
import { HandleProblemDialog } from './dialogs/handle-problem-dialog.tsx'
import { InvoiceDialog } from './dialogs/invoice-dialog.tsx'
import { LogDialog } from './dialogs/log-dialog.tsx'
import { MiniRefundDialog } from './dialogs/mini-refund-dialog.tsx'
import { NegotiateDialog } from './dialogs/negotiate-dialog.tsx'
import { PhotosDialog } from './dialogs/photos-dialog.tsx'
import { ProblemDialog } from './dialogs/problem-dialog.tsx'
import { RefundDialog } from './dialogs/refund-dialog.tsx'
import { ReminderDialog } from './dialogs/reminder-dialog.tsx'
import { SkuDialog } from './dialogs/sku-dialog.tsx'
import { StoreDialog } from './dialogs/store-dialog.tsx'

type Wording = string | ((order: OnlineRow) => string)

const isWaiting = ({ order_status }: OnlineRow): boolean => order_status === onlineStates.waitArrange.code
const has = (badge: OnlineRow['badges'][number], order: OnlineRow): boolean => order.badges.includes(badge)

/** What the button says; the server decides which of them an order offers, the most likely first. */
const labels: Readonly<Record<string, Wording>> = {
  answerRefund: '处理退款',
  negotiate: '协商',
  replyReminder: '回复催单',
  agreeEta: '处理改时间',
  replay: '重新同步',
  handleProblem: '处理问题',
  transfer: '转单',
  callRider: '呼叫骑手',
  dispatch: (order) => (isWaiting(order) ? '安排门店' : '换门店'),
  sign: '标记送达',
  init: '退回待安排',
  fastModify: '快速修改',
  updateConsignee: '修改收货人',
  updateGoods: '修改商品',
  changeSku: '换规格',
  originalShop: '设为原门店',
  updateAmount: '修改金额',
  updateInvoice: '修改发票',
  saveFlagMemo: '旗帜与备注',
  mark: ({ printed }) => (printed ? '标记未打印' : '标记已打印'),
  uploadPhotos: '上传照片',
  addLog: '添加日志',
  markProblem: '标记问题',
  ignoreShipping: (order) => (has('ignore_shipping', order) ? '恢复发货' : '忽略发货'),
  notSync: (order) => (has('not_sync', order) ? '恢复同步渠道' : '不同步渠道'),
  miniRefund: '退款给买家',
  close: '关闭网单',
  reopen: '恢复网单',
}

/** Those that bring an order on; without one of them at its head an order asks for nothing. */
const forward: ReadonlySet<string> = new Set([
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

export const hasNextStep = ({ actions }: OnlineRow): boolean => forward.has(actions[0] ?? '')

type DialogProps = { order: OnlineRow; onClose: () => void }

const dialogs: Readonly<Record<string, (props: DialogProps) => ReactNode>> = {
  answerRefund: (props) => <RefundDialog {...props} />,
  negotiate: (props) => <NegotiateDialog {...props} />,
  replyReminder: (props) => <ReminderDialog {...props} />,
  agreeEta: (props) => <EtaDialog {...props} />,
  handleProblem: (props) => <HandleProblemDialog {...props} />,
  dispatch: (props) => <StoreDialog {...props} />,
  originalShop: (props) => <StoreDialog {...props} original />,
  fastModify: (props) => <FastModifyDialog {...props} />,
  updateConsignee: (props) => <ConsigneeDialog {...props} />,
  updateGoods: (props) => <GoodsDialog {...props} />,
  changeSku: (props) => <SkuDialog {...props} />,
  updateAmount: (props) => <AmountDialog {...props} />,
  updateInvoice: (props) => <InvoiceDialog {...props} />,
  saveFlagMemo: (props) => <FlagMemoDialog {...props} />,
  uploadPhotos: (props) => <PhotosDialog {...props} />,
  addLog: (props) => <LogDialog {...props} />,
  markProblem: (props) => <ProblemDialog {...props} />,
  miniRefund: (props) => <MiniRefundDialog {...props} />,
  close: (props) => <CloseDialog {...props} />,
}

export type OrderAction = Action & { readonly name: string }

/** `const { actionsOf, press, opened } = useOnlineActions()`: the buttons of an order, and the dialog they opened. */
export const useOnlineActions = () => {
  const open = useOpen()
  const replay = useSend(onlineOrders.replay)
  const mark = useSend(onlineOrders.mark)
  const ignore = useSend(onlineOrders.ignoreShipping)
  const notSync = useSend(onlineOrders.notSync)
  const init = useSend(onlineOrders.init)
  const sign = useSend(onlineOrders.sign)
  const reopen = useSend(onlineOrders.reopen)
  const [shown, setShown] = useState<{ dialog: string; order: OnlineRow }>()
  const [confirm, question] = useConfirm()

  const done = async (sending: Promise<{ ok: boolean }>, words: string) => {
    const { ok } = await sending
    await refreshOrders()
    if (ok) saySuccess(words)
  }

  const acts: Readonly<Record<string, (order: OnlineRow) => void>> = {
    transfer: ({ order_sn }) => open(transferOf(order_sn)),
    callRider: ({ order_sn }) => open(riderOf(order_sn)),
    replay: ({ order_sn: sn }) => void done(replay.send({ params: { sn } }), '已重新发给渠道'),
    mark: ({ order_sn: sn, printed }) =>
      void done(
        mark.send({ params: { sn }, body: { printed: !printed } }),
        printed ? '已标记为未打印' : '已标记为已打印',
      ),
    ignoreShipping: (order) => {
      const on = !has('ignore_shipping', order)
      void done(
        ignore.send({ params: { sn: order.order_sn }, body: { on } }),
        on ? '已忽略发货，不再通知渠道发货' : '已恢复发货',
      )
    },
    notSync: (order) => {
      const on = !has('not_sync', order)
      void done(
        notSync.send({ params: { sn: order.order_sn }, body: { on } }),
        on ? '状态不再同步给渠道' : '状态恢复同步给渠道',
      )
    },
    init: ({ order_sn: sn }) =>
      confirm({
        title: '退回待安排？',
        consequence: '这张网单回到待安排，需要重新安排门店或转单。',
        act: '退回',
        onYes: () => done(init.send({ params: { sn } }), '已退回待安排'),
      }),
    sign: ({ order_sn, delivery_shop }) =>
      confirm({
        title: '标记为已送达？',
        consequence: '网单变为已完成，渠道会收到送达通知。',
        act: '标记送达',
        calm: true,
        onYes: () => done(sign.send({ params: { sid: delivery_shop?.sid ?? '' }, body: { order_sn } }), '已标记送达'),
      }),
    reopen: ({ order_sn: sn }) =>
      confirm({
        title: '恢复这张网单？',
        consequence: '网单回到待安排，可以重新安排门店或转单。',
        act: '恢复网单',
        calm: true,
        onYes: () => done(reopen.send({ params: { sn } }), '网单已恢复'),
      }),
  }
  const busy: Readonly<Record<string, boolean>> = {
    replay: replay.pending,
    mark: mark.pending,
    ignoreShipping: ignore.pending,
    notSync: notSync.pending,
  }

  const press = (name: string, order: OnlineRow) => {
    const act = acts[name]
    if (act) act(order)
    else setShown({ dialog: name, order })
  }

  const actionsOf = (order: OnlineRow): OrderAction[] => {
    const offered = order.actions.flatMap((name): OrderAction[] => {
      const wording = labels[name]
      // Who has no store yet has nobody to sign for.
      if (!wording || (name === 'sign' && !order.delivery_shop)) return []
      const label = typeof wording === 'string' ? wording : wording(order)
      return [{ name, label, busy: busy[name], danger: name === 'close', onPress: () => press(name, order) }]
    })
    // What ends the order stands last, away from the hand.
    return [...offered.filter(({ danger }) => !danger), ...offered.filter(({ danger }) => danger)]
  }

  const opened = (
    <>
      {shown && dialogs[shown.dialog]?.({ order: shown.order, onClose: () => setShown(undefined) })}
      {question}
    </>
  )
  return { actionsOf, press, opened, covered: shown !== undefined || question !== null }
}
