import { useState, type ReactNode } from 'react'
import type { DeliveryAction } from '@zdb/contract/delivery/actions'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { delivery } from '@zdb/contract/delivery/endpoints'
import { useOpen } from '#core/router/address.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import type { Action } from '#ui/action/actions.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { callAgainOf, isToldByPeople, refreshRides, rideDetailOf, type Ride, type RideDialog } from './ride.ts'
import { TipDialog } from './tip-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'

/** What the button says; the server decides which of them a ride offers, the most likely first. */
const labels: Readonly<Record<string, string>> = {
  callRider: '重新呼叫',
  voidRide: '手工作废',
  reportByHandPickedUp: '标记取货',
  reportByHandDelivered: '标记送达',
  reportByHandArrived: '标记到店',
  tip: '加小费',
  location: '骑手位置',
  cancel: '取消配送',
  update: '修改',
  reportByHandReturned: '标记退回',
}

const dialogs: Readonly<Record<string, (props: RideDialog) => ReactNode>> = {
  tip: (props) => <TipDialog {...props} />,
  cancel: (props) => <CancelDialog {...props} />,
  voidRide: (props) => <VoidDialog {...props} />,
  update: (props) => <EditDialog {...props} />,
}

const endings: ReadonlySet<string> = new Set(['cancel', 'voidRide'])

/** Whether something waits for the shop: then the first action is drawn filled. */
export const hasNextStep = ({ actions, turn, abnormal }: Ride): boolean =>
  actions.length > 0 && (abnormal !== '' || turn.owner === 'merchant')

export type RideAction = Action & { readonly name: string }

type Step = NonNullable<WireBody<typeof delivery.reportByHand>['step']>

const steps = {
  reportByHandArrived: 'arrived',
  reportByHandPickedUp: 'picked',
  reportByHandDelivered: 'delivered',
  reportByHandReturned: 'returned',
} as const satisfies Partial<Record<DeliveryAction, Step>>

/** `const { actionsOf, opened } = useDeliveryActions()`: the buttons of a ride, and the dialog they opened. */
export const useDeliveryActions = (onDone: () => unknown = () => undefined) => {
  const open = useOpen()
  const reportByHand = useSend(delivery.reportByHand)
  const [busySn, setBusySn] = useState('')
  const [shown, setShown] = useState<{ dialog: string; ride: Ride }>()
  const [confirm, question] = useConfirm()

  const step = async ({ sn }: Ride, name: keyof typeof steps, words: string) => {
    setBusySn(`${sn} ${name}`)
    const { ok } = await reportByHand.send({ body: { sn, step: steps[name] } })
    await Promise.all([refreshRides(), onDone()])
    setBusySn('')
    if (ok) saySuccess(words)
  }

  const acts: Readonly<Record<string, (ride: Ride) => void>> = {
    callRider: (ride) => open(callAgainOf(ride)),
    location: ({ sn }) => open(rideDetailOf(sn)),
    reportByHandArrived: (ride) => void step(ride, 'reportByHandArrived', '已标记到店'),
    reportByHandPickedUp: (ride) => void step(ride, 'reportByHandPickedUp', '已标记取货，配送中'),
    reportByHandDelivered: (ride) =>
      confirm({
        title: '标记为已送达？',
        consequence: '配送随即结束，相关订单一并完成，买家会收到送达通知。',
        act: '标记送达',
        stay: '再等等',
        calm: true,
        onYes: () => step(ride, 'reportByHandDelivered', '已标记送达'),
      }),
    reportByHandReturned: (ride) =>
      confirm({
        title: '商品已经回到门店？',
        consequence: isToldByPeople(ride)
          ? '这一次配送随即结束，订单可以重新呼叫。'
          : '将向运力方确认收到退回的商品，费用以运力方扣费为准。',
        act: '标记退回',
        stay: '再等等',
        onYes: () => step(ride, 'reportByHandReturned', '已标记退回'),
      }),
  }

  const press = (name: string, ride: Ride) => {
    const act = acts[name]
    if (act) act(ride)
    else setShown({ dialog: name, ride })
  }

  const actionsOf = (ride: Ride): RideAction[] =>
    ride.actions.flatMap((name): RideAction[] => {
      const label = labels[name]
      if (!label) return []
      const danger = endings.has(name)
      return [{ name, label, busy: busySn === `${ride.sn} ${name}`, danger, onPress: () => press(name, ride) }]
    })

  const opened = (
    <>
      {shown && dialogs[shown.dialog]?.({ ride: shown.ride, onDone, onClose: () => setShown(undefined) })}
      {question}
    </>
  )
  return { actionsOf, press, opened }
}
