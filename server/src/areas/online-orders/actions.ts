import { onlineActions, type OnlineAction } from '@zdb/contract/online-orders/actions'
import { channelOf } from '@zdb/contract/channel-shops/channels'
import { isRiding } from '@zdb/contract/delivery/states'
import { onlineStates } from '@zdb/contract/online-orders/states'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '#core/http/actor'
import { movesFrom } from '#core/domain/machine'
import { onlineOrder, type OnlineMove } from './machine.ts'
import type { Order } from './online-order.sql.ts'
import { paidInMiniShop } from './content/typed.ts'

type Action = { move: OnlineMove; allow: Permission; if?: (order: Order) => boolean }

const idle = (order: Order): boolean => order.transfer_sn === null && !isRiding(order.logistics_status)
const notShipped = ({ channel_status, shipped_at }: Order): boolean =>
  ['paid', 'confirmed'].includes(channel_status) && shipped_at === null

/** Something else than the plain refund is offered only where the channel carries it to the buyer. */
const maySuggest = ({ refund_open, channel }: Order): boolean => refund_open && channelOf(channel).negotiates === true

/** What a person is offered, by the name of its call: the move behind it and what it asks for. */
const table: Readonly<Record<OnlineAction, Action>> = {
  answerRefund: { move: 'answerRefund', allow: 'online.refund', if: ({ refund_open }) => refund_open },
  negotiate: { move: 'answerRefund', allow: 'online.refund', if: maySuggest },
  replyReminder: { move: 'replyReminder', allow: 'online.edit', if: ({ remind_open }) => remind_open },
  agreeEta: { move: 'answerEta', allow: 'online.edit', if: ({ eta_open }) => eta_open },
  refuseEta: { move: 'answerEta', allow: 'online.edit', if: ({ eta_open }) => eta_open },
  replay: { move: 'mark', allow: 'online.edit', if: ({ write_back_refused }) => write_back_refused },
  handleProblem: { move: 'handleProblem', allow: 'online.edit', if: ({ problem_open }) => problem_open },
  sign: { move: 'sign', allow: 'online.edit' },
  dispatch: { move: 'changeStore', allow: 'online.edit', if: (order) => !isRiding(order.logistics_status) },
  transfer: { move: 'transfer', allow: 'transfer.create', if: ({ transfer_sn }) => transfer_sn === null },
  callRider: { move: 'callRider', allow: 'delivery.dispatch', if: (order) => idle(order) && !order.problem_open },
  update: { move: 'edit', allow: 'online.edit' },
  fastModify: { move: 'edit', allow: 'online.edit' },
  init: { move: 'init', allow: 'online.edit', if: idle },
  updateConsignee: { move: 'edit', allow: 'online.edit' },
  updateGoods: { move: 'edit', allow: 'online.edit' },
  changeSku: { move: 'changeSku', allow: 'online.edit', if: notShipped },
  originalShop: { move: 'edit', allow: 'online.edit' },
  updateAmount: { move: 'correct', allow: 'online.edit', if: (order) => !paidInMiniShop(order) },
  updateInvoice: { move: 'correct', allow: 'online.edit' },
  saveFlagMemo: { move: 'mark', allow: 'online.edit' },
  mark: { move: 'mark', allow: 'online.edit' },
  uploadPhotos: { move: 'mark', allow: 'online.edit' },
  addLog: { move: 'mark', allow: 'online.edit' },
  markProblem: { move: 'markProblem', allow: 'online.edit', if: ({ problem_open }) => !problem_open },
  ignoreShipping: { move: 'mark', allow: 'online.edit', if: ({ online_shop_id }) => online_shop_id !== null },
  notSync: { move: 'mark', allow: 'online.edit', if: ({ online_shop_id }) => online_shop_id !== null },
  miniRefund: { move: 'answerRefund', allow: 'online.refund', if: paidInMiniShop },
  close: { move: 'close', allow: 'online.close', if: idle },
  reopen: {
    move: 'reopen',
    allow: 'online.close',
    if: ({ channel_status, transfer_sn }) => channel_status !== 'cancelled' && transfer_sn === null,
  },
  reveal: { move: 'mark', allow: 'online.reveal' },
}

/** Once a store has it, it waits for nothing but a rider. */
const riderFirst = (order: Order, names: readonly OnlineAction[]): OnlineAction[] =>
  order.state === onlineStates.selfProcess.code && names.includes('callRider')
    ? ['callRider', ...names.filter((name) => name !== 'callRider')]
    : [...names]

/** What the merchant's moves leave open in each state. */
const openIn: ReadonlyMap<number, readonly OnlineAction[]> = new Map(
  Object.values(onlineStates).map(({ code }) => {
    const moves = movesFrom(onlineOrder, code, ['merchant'])
    return [code, onlineActions.filter((name) => moves.includes(table[name].move))] as const
  }),
)

/** The actions this person has on this order now, most likely first: table × state × grants. */
export const actionsOf = (actor: Actor, order: Order): OnlineAction[] => {
  const names = (openIn.get(order.state) ?? []).filter((name) => {
    const { allow, if: fits } = table[name]
    return may(actor, allow) && (fits?.(order) ?? true)
  })
  return riderFirst(order, names)
}
