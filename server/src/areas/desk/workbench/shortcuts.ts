import { pages, routeTo, type Route } from '@zdb/contract/pages'
import type { Permission } from '@zdb/contract/permissions'

/** Those that open without being told more. */
type PlainPage =
  'onlineOrders' | 'deliveries' | 'createTransfer' | 'transferOrders' | 'receivedOrders' | 'grabPool' | 'staff'

const shortcut = (name: PlainPage, allow: Permission | 'signedIn') => ({
  title: pages[name].title,
  route: routeTo(name),
  allow,
})

/** Pages one click from home, for whoever has no habits yet. */
export const shortcuts: readonly { title: string; route: Route; allow: Permission | 'signedIn' }[] = [
  shortcut('onlineOrders', 'online.read'),
  shortcut('createTransfer', 'transfer.create'),
  shortcut('transferOrders', 'transfer.read'),
  shortcut('receivedOrders', 'received.read'),
  shortcut('grabPool', 'grab.read'),
  shortcut('deliveries', 'delivery.read'),
  shortcut('staff', 'staff.read'),
]
