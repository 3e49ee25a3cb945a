import { useState, type ReactNode } from 'react'
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
  callAgain: '重新呼叫',
  cancelByHand: '手工作废',
  picked: '标记取货',
  delivered: '标记送达',
  arrived: '标记到店',
  tip: '加小费',
  location: '骑手位置',
  cancel: '取消配送',
  update: '修改',
  returned: '标记退回',
}

const dialogs: Readonly<Record<string, (props: RideDialog) => ReactNode>> = {
  tip: (props) => <TipDialog {...props} />,
  cancel: (props) => <CancelDialog {...props} />,
  cancelByHand: (props) => <VoidDialog {...props} />,
  update: (props) => <EditDialog {...props} />,
}

const endings: ReadonlySet<string> = new Set(['cancel', 'cancelByHand'])

/** Whether something waits for the shop: then the first action is drawn filled. */
export const hasNextStep = ({ actions, turn, abnormal }: Ride): boolean =>
  actions.length > 0 && (abnormal !== '' || turn.owner === 'merchant')

export type RideAction = Action & { readonly name: string }

type Step = NonNullable<WireBody<typeof delivery.complete>['step']>

/** `const { actionsOf, opened } = useDeliveryActions()`: the buttons of a ride, and the dialog they opened. */
export const useDeliveryActions = (onDone: () => unknown = () => undefined) => {
  const open = useOpen()
  const complete = useSend(delivery.complete)
  const [busySn, setBusySn] = useState('')
  const [shown, setShown] = useState<{ dialog: string; ride: Ride }>()
  const [confirm, question] = useConfirm()

  const step = async ({ sn }: Ride, to: Step, words: string) => {
    setBusySn(`${sn} ${to}`)
    const { ok } = await complete.send({ body: { sn, step: to } })
    await Promise.all([refreshRides(), onDone()])
    setBusySn('')
    if (ok) saySuccess(words)
  }

  const acts: Readonly<Record<string, (ride: Ride) => void>> = {
    callAgain: (ride) => open(callAgainOf(ride)),
    location: ({ sn }) => open(rideDetailOf(sn)),
    arrived: (ride) => void step(ride, 'arrived', '已标记到店'),
    picked: (ride) => void step(ride, 'picked', '已标记取货，配送中'),
    delivered: (ride) =>
      confirm({
        title: '标记为已送达？',
        consequence: '配送随即结束，相关订单一并完成，买家会收到送达通知。',
        act: '标记送达',
        stay: '再等等',
        calm: true,
        onYes: () => step(ride, 'delivered', '已标记送达'),
      }),
    returned: (ride) =>
      confirm({
        title: '商品已经回到门店？',
        consequence: isToldByPeople(ride)
          ? '这一次配送随即结束，订单可以重新呼叫。'
          : '将向运力方确认收到退回的商品，费用以运力方扣费为准。',
        act: '标记退回',
        stay: '再等等',
        onYes: () => step(ride, 'returned', '已标记退回'),
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
