import { pages, routeTo, type Route } from '@zdb/contract/pages'
import type { Permission } from '@zdb/contract/permissions'

/** Those that open without being told more. */
type PlainPage =
  'createTransfer' | 'transferOrders' | 'receivedOrders' | 'grabPool' | 'staff' | 'account' | 'loginPassword'

const shortcut = (name: PlainPage, allow: Permission | 'signedIn') => ({
  title: pages[name].title,
  route: routeTo(name),
  allow,
})

/** Pages one click from home. */
export const shortcuts: readonly { title: string; route: Route; allow: Permission | 'signedIn' }[] = [
  shortcut('createTransfer', 'transfer.create'),
  shortcut('transferOrders', 'transfer.read'),
  shortcut('receivedOrders', 'received.read'),
  shortcut('grabPool', 'grab.read'),
  shortcut('staff', 'staff.read'),
  shortcut('account', 'signedIn'),
  shortcut('loginPassword', 'signedIn'),
]
