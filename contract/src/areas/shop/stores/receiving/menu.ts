import { at } from '../../../../pages.ts'
import type { MenuRow } from '../../../../kit/menu-row.ts'

const allow = 'store.read'

/** What lets a store receive, page by page. */
export const receivingMenu: readonly MenuRow[] = [
  { ...at('receiveSetting'), allow },
  { ...at('deliveryArea'), allow },
  { ...at('grabScope'), allow },
  { ...at('storeDeposit'), allow },
  { ...at('storeFlash'), allow },
  { ...at('storeTransferSetting'), allow },
]

/** The same for all stores at once. */
export const everyStoreMenu: readonly MenuRow[] = [{ ...at('receiveTransfer'), allow }]
