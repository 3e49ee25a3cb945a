import type { ReactNode } from 'react'
import type { DeliveryAction } from '@zdb/contract/couriers/delivery/actions'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { DialogSubject } from '#ui/dialog/dialog-subject.tsx'
import {
  useActions,
  type ActionDialog,
  type ActionTable,
  type NamedAction,
  type Send,
} from '#widgets/actions/use-actions.tsx'
import { CancelDialog } from './dialogs/cancel-dialog.tsx'
import { CancelRequestDialog } from './dialogs/cancel-request-dialog.tsx'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { RideSubject } from './dialogs/ride-subject.tsx'
import { TipDialog } from './dialogs/tip-dialog.tsx'
import { VoidDialog } from './dialogs/void-dialog.tsx'
import { callAgainOf, isToldByPeople, refreshRides, rideDetailOf, type Ride, type RideDialog } from './ride.ts'

type Step = NonNullable<WireBody<typeof delivery.reportByHand>['step']>

const report = (step: Step, words: string) => (ride: Ride, send: Send) =>
  send(delivery.reportByHand, { body: { sn: ride.sn, step } }, words)

const dialogOf =
  (Body: (props: RideDialog) => ReactNode) =>
  ({ item, ...ends }: ActionDialog<Ride, DeliveryAction>) => (
    <DialogSubject value={<RideSubject ride={item} />}>
      <Body ride={item} {...ends} />
    </DialogSubject>
  )

/** What is brought, and to whom. */
const errandOf = ({ goods_items, consignee }: Ride): string =>
  [goods_items[0]?.item_name, consignee].filter((words) => words).join(' · ')

const table: ActionTable<Ride, DeliveryAction> = {
  answerCancelRequest: {
    label: '答复骑手',
    dialog: dialogOf(CancelRequestDialog),
  },
  callRider: { label: '重新呼叫', page: callAgainOf },
  voidRide: {
    label: '手工作废',
    danger: true,
    dialog: dialogOf(VoidDialog),
  },
  reportByHandPickedUp: { label: '标记取货', send: report('picked', '已标记取货，配送中') },
  reportByHandDelivered: {
    label: '标记送达',
    ask: (ride) => ({
      title: '标记为已送达？',
      consequence: `${errandOf(ride)}：配送随即结束，相关订单一并完成，买家会收到送达通知。`,
      act: '标记送达',
      stay: '再等等',
      calm: true,
    }),
    send: report('delivered', '已标记送达'),
  },
  reportByHandArrived: { label: '标记到店', send: report('arrived', '已标记到店') },
  tip: { label: '加小费', dialog: dialogOf(TipDialog) },
  location: { label: '骑手位置', page: ({ sn }) => rideDetailOf(sn) },
  cancel: { label: '取消配送', danger: true, dialog: dialogOf(CancelDialog) },
  update: { label: '修改', dialog: dialogOf(EditDialog) },
  reportByHandReturned: {
    label: '标记退回',
    ask: (ride) => ({
      title: '商品已经回到门店？',
      consequence: `${errandOf(ride)}：${
        isToldByPeople(ride)
          ? '这一次配送随即结束，订单可以重新呼叫。'
          : '将向运力方确认收到退回的商品，费用以运力方扣费为准。'
      }`,
      act: '标记退回',
      stay: '再等等',
    }),
    send: report('returned', '已标记退回'),
  },
}

/** Whether something waits for the shop: then the first action is drawn filled. */
export const hasNextStep = ({ actions, turn, trouble }: Ride): boolean =>
  actions.length > 0 && (trouble !== '' || turn.owner === 'merchant')

const mendsNothing: ReadonlySet<DeliveryAction | undefined> = new Set([undefined, 'location', 'cancel', 'update'])

/** What is wrong is mended by a word with the rider: from here it could only be watched or given up. */
export const isToDial = ({ actions, trouble, rider }: Ride): boolean =>
  trouble !== '' && Boolean(rider?.mobile) && mendsNothing.has(actions[0])

export type RideAction = NamedAction<DeliveryAction>

/** The buttons of a ride; `alsoRefresh` is what else shows it. */
export const useDeliveryActions = (alsoRefresh: () => unknown = () => undefined) =>
  useActions({
    table,
    offered: ({ actions }: Ride) => actions,
    keyOf: ({ sn }) => sn,
    refresh: () => Promise.all([refreshRides(), alsoRefresh()]),
  })
