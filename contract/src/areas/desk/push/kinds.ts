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
  penalty: 'penalty.read',
  ticket: 'signedIn',
} as const satisfies Record<string, Permission | 'signedIn'>

export type PushKind = keyof typeof pushKinds

export const allPushKinds = Object.keys(pushKinds) as PushKind[]
