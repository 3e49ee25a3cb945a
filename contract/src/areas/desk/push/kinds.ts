import type { Permission } from '../../../permissions.ts'

/** What pushes speak of, and who hears of it: whoever lacks the permission of an area gets none of its news. */
export const pushKinds = {
  welcome: 'signedIn',
  store: 'store.read',
  onlineOrder: 'online.read',
  channelShop: 'channel.read',
  sentOrder: 'transfer.read',
  receivedOrder: 'received.read',
  pool: 'grab.read',
  inquiry: 'grab.read',
  afterSale: 'afterSale.read',
  delivery: 'delivery.read',
  courierAccount: 'delivery.setup',
  qualification: 'qualification.read',
  goods: 'goods.read',
  coupon: 'mini.read',
  mini: 'mini.read',
  money: 'finance.read',
  penalty: 'penalty.read',
  withdrawal: 'finance.read',
  ticket: 'ticket.read',
  invoice: 'invoice.read',
  print: 'print.read',
  festival: 'festival.read',
  rehearsal: 'festival.rehearse',
  daySheet: 'analysis.read',
} as const satisfies Record<string, Permission | 'signedIn'>

export type PushKind = keyof typeof pushKinds

/** Of these a person hears what concerns themselves, without the permission to hear of the colleagues'. */
export const personalKinds: ReadonlySet<PushKind> = new Set(['ticket'])

/** Of these a person hears what was made for themselves alone, and only while they have the permission. */
export const privateKinds: ReadonlySet<PushKind> = new Set(['daySheet'])

export const allPushKinds = Object.keys(pushKinds) as PushKind[]
