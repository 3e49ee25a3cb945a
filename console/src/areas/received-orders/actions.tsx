import { useState, type ReactNode } from 'react'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { ChargebackDialog } from './dialogs/chargeback-dialog.tsx'
import { DeliveryShopDialog } from './dialogs/delivery-shop-dialog.tsx'
import { ReceivedMemo } from './dialogs/memo-dialog.tsx'
import { ModificationDialog } from './dialogs/modification-dialog.tsx'
import { PhotoDialog } from './dialogs/photo-dialog.tsx'
import { refreshOrders } from './refresh-order.ts'
import { RejectDialog } from './dialogs/reject-dialog.tsx'

type DialogName = 'reject' | 'auditModification' | 'uploadPhoto' | 'chargeback' | 'setDeliveryShop' | 'updateMemo'

/** The server names what may be done, most likely first; here are the words. */
const words: Readonly<Record<string, string>> = {
  confirm: '接单',
  reject: '拒单',
  auditModification: '处理修改',
  callRider: '呼叫骑手',
  pickUp: '开始配送',
  deliver: '确认送达',
  uploadPhoto: '上传实拍',
  chargeback: '退单',
  setDeliveryShop: '设置配送门店',
  updateMemo: '备注',
}

/** `const [actionsOf, dialogs] = useReceivedActions()`: buttons from the first, the dialogs are drawn once. */
export const useReceivedActions = (): [actionsOf: (order: OrderRow) => Action[], dialogs: ReactNode] => {
  const open = useOpen()
  const [opened, setOpened] = useState<{ name: DialogName; order: OrderRow }>()
  const [busySn, setBusySn] = useState('')
  const [ask, question] = useConfirm()
  const manyStores = useSession(({ stores }) => stores.length > 1)
  const confirm = useSend(receivedOrders.confirm)
  const pickUp = useSend(receivedOrders.pickUp)
  const deliver = useSend(receivedOrders.deliver)
  const close = () => setOpened(undefined)

  const act = async (sender: typeof confirm | typeof pickUp | typeof deliver, sn: string, done: string) => {
    setBusySn(sn)
    const answer = await sender.send({ params: { sn } })
    await refreshOrders()
    setBusySn('')
    if (answer.ok) saySuccess(done)
  }

  const acts: Readonly<Record<string, (order: OrderRow) => void>> = {
    callRider: ({ sn }) => open(`logistics/create?type=received&sn=${sn}`),
    confirm: ({ sn }) => void act(confirm, sn, '已接单，请按时配送'),
    pickUp: ({ sn }) => void act(pickUp, sn, '已开始配送'),
    deliver: ({ sn }) =>
      ask({
        title: '确认已送达？',
        consequence: '确认后等待对方结算，7天内无售后将自动结算给您。',
        act: '确认送达',
        calm: true,
        onYes: () => act(deliver, sn, '已确认送达，等待对方结算'),
      }),
  }
  const busy = confirm.pending || pickUp.pending || deliver.pending

  const actionsOf = (order: OrderRow): Action[] => {
    const more = order.actions.includes('deliver') && manyStores ? ['setDeliveryShop'] : []
    return [...order.actions, ...more, 'updateMemo'].flatMap((name): Action[] => {
      const label = words[name]
      if (!label) return []
      const direct = acts[name]
      return [
        {
          label,
          busy: direct !== undefined && busy && busySn === order.sn,
          danger: name === 'chargeback',
          onPress: direct ? () => direct(order) : () => setOpened({ name: name as DialogName, order }),
        },
      ]
    })
  }

  const dialogs = (
    <>
      {question}
      {opened?.name === 'reject' && <RejectDialog sn={opened.order.sn} onClose={close} />}
      {opened?.name === 'auditModification' && <ModificationDialog sn={opened.order.sn} onClose={close} />}
      {opened?.name === 'uploadPhoto' && <PhotoDialog sn={opened.order.sn} onClose={close} />}
      {opened?.name === 'chargeback' && <ChargebackDialog sn={opened.order.sn} onClose={close} />}
      {opened?.name === 'setDeliveryShop' && <DeliveryShopDialog order={opened.order} onClose={close} />}
      {opened?.name === 'updateMemo' && <ReceivedMemo order={opened.order} onClose={close} />}
    </>
  )
  return [actionsOf, dialogs]
}
