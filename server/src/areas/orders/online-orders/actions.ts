import { onlineActions, type OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '#core/http/actor'
import { openMoves } from '#core/domain/machine'
import { onlineOrder, type OnlineMove } from './machine.ts'
import type { Order } from './online-order.sql.ts'
import { paidInMiniShop } from './content/typed.ts'

type Action = {
  /** The move behind it where it has another name; `none` for what changes nothing about the order. */
  move?: OnlineMove | 'none'
  allow: Permission
  if?: (order: Order) => boolean
}

const ofChannel = ({ online_shop_id }: Order): boolean => online_shop_id !== null

/** Something else than the plain refund is offered only where the channel carries it to the buyer. */
const maySuggest = ({ refund_open, channel }: Order): boolean => refund_open && channelOf(channel).negotiates === true

/** What a person is offered, by the name of its call and its move: what it asks for. */
const table: Readonly<Record<OnlineAction, Action>> = {
  answerRefund: { allow: 'online.refund', if: ({ refund_open }) => refund_open },
  negotiate: { allow: 'online.refund', if: maySuggest },
  replyReminder: { allow: 'online.edit', if: ({ remind_open }) => remind_open },
  agreeEta: { allow: 'online.edit', if: ({ eta_open }) => eta_open },
  refuseEta: { allow: 'online.edit', if: ({ eta_open }) => eta_open },
  replay: { move: 'none', allow: 'online.edit', if: ({ write_back_refused }) => write_back_refused },
  handleProblem: { allow: 'online.edit' },
  sign: { allow: 'online.edit' },
  dispatch: { move: 'dispatchElsewhere', allow: 'online.edit' },
  transfer: { allow: 'transfer.create' },
  callRider: { allow: 'delivery.dispatch' },
  update: { allow: 'online.edit' },
  fastModify: { allow: 'online.edit' },
  init: { allow: 'online.edit' },
  updateConsignee: { allow: 'online.edit' },
  updateGoods: { allow: 'online.edit' },
  changeSku: { allow: 'online.edit' },
  originalShop: { allow: 'online.edit' },
  updateAmount: { allow: 'online.edit', if: (order) => !paidInMiniShop(order) },
  updateInvoice: { allow: 'online.edit' },
  saveFlagMemo: { allow: 'online.edit' },
  mark: { allow: 'online.edit' },
  uploadPhotos: { allow: 'online.edit' },
  addLog: { move: 'none', allow: 'online.edit' },
  markProblem: { allow: 'online.edit', if: ({ problem_open }) => !problem_open },
  ignoreShipping: { allow: 'online.edit', if: ofChannel },
  notSync: { allow: 'online.edit', if: ofChannel },
  miniRefund: { allow: 'online.refund', if: paidInMiniShop },
  close: { allow: 'online.close' },
  reopen: { allow: 'online.close', if: ({ channel_status }) => channel_status !== 'cancelled' },
  reveal: { move: 'none', allow: 'online.reveal' },
}

/** What no store of one's own delivers is passed on rather than arranged. */
const passedOnFirst = (names: readonly OnlineAction[]): OnlineAction[] => {
  const at = names.indexOf('dispatch')
  if (at < 0 || !names.includes('transfer')) return [...names]
  const rest = names.filter((name) => name !== 'transfer')
  return [...rest.slice(0, at), 'transfer', ...rest.slice(at)]
}

/** Once a store has it, it waits for nothing but a rider. */
const riderFirst = (order: Order, names: readonly OnlineAction[]): OnlineAction[] =>
  order.state === onlineStates.selfProcess.code && names.includes('callRider')
    ? ['callRider', ...names.filter((name) => name !== 'callRider')]
    : [...names]

/** The actions this person has on this order now, most likely first: table × state × guards × grants. */
export const actionsOf = (actor: Actor, order: Order, isFar = false): OnlineAction[] => {
  const open: ReadonlySet<string> = openMoves(onlineOrder, order, ['merchant'])
  const names = onlineActions.filter((name) => {
    const { move = name, allow, if: fits } = table[name]
    return (move === 'none' || open.has(move)) && may(actor, allow) && (fits?.(order) ?? true)
  })
  return isFar ? passedOnFirst(names) : riderFirst(order, names)
}
