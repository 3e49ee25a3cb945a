import { account } from '@zdb/contract/people/account/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import { onlineWork } from '../src/areas/online-orders/list/work-tabs.ts'
import { receivedWork } from '../src/areas/received-orders/list/work-tabs.ts'
import { transferWork } from '../src/areas/transfer-orders/list/work-tabs.ts'
import type { FirstReads, FirstReadTable, FirstRows } from '../src/early/first-reads.ts'

type Lines = { readonly list: { path: string }; readonly totals: { path: string } }

type Work = { mine: readonly string[]; home: string }

const readsOf = (of: FirstRows, { list, totals }: Lines, { mine, home }: Work): FirstReads => ({
  of,
  totals: totals.path,
  rows: list.path,
  mine,
  home,
})

/** What the document asks for by itself, so that no answer waits for a script. */
export const firstReads: FirstReadTable = {
  always: [account.me.path, shell.menu.path],
  lists: {
    [pages.onlineOrders.path]: readsOf('online', onlineOrders, onlineWork),
    [pages.transferOrders.path]: readsOf('sent', transferOrders, transferWork),
    [pages.receivedOrders.path]: readsOf('received', receivedOrders, receivedWork),
  },
}
