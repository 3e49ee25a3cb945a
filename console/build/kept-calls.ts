import { account } from '@zdb/contract/people/account/endpoints'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'

/** What the shell starts with and where work begins, the tabs and choices of its lists: few, so they always stay. */
const startCalls = [
  account.me,
  account.blackReason,
  shell.menu,
  shell.dateRanges,
  stores.list,
  stores.productTypes,
  workbench.overview,
  workbench.todo,
  onlineOrders.tabMenus,
  transferOrders.menus,
  receivedOrders.menus,
  delivery.options,
]

/** The lists of work, each with as many filters as somebody tries: nothing with a picture, a full name or an address in it. */
const listCalls = [
  onlineOrders.list,
  onlineOrders.totals,
  transferOrders.list,
  transferOrders.totals,
  receivedOrders.list,
  receivedOrders.totals,
  receivedOrders.pool,
  delivery.list,
  delivery.totals,
  afterSale.list,
  afterSale.totals,
]

/** Who is before the screen is told by this one. */
export const accountPath: string = account.me.path

export const startPaths: readonly string[] = startCalls.map(({ path }) => path)
export const listPaths: readonly string[] = listCalls.map(({ path }) => path)
