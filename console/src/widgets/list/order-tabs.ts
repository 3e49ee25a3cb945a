import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import type { Tab } from '@zdb/contract/orders/transfer-orders/states'
import type { StatusTab } from '#ui/list/status-tabs.tsx'
import { toneOf } from '../order/order.ts'

/** The menu comes from the server, so that a correction is data; until it is there, as agreed. */
export const orderTabs = (
  menu: WireResult<typeof transferOrders.menus>,
  agreed: readonly Tab[],
): readonly StatusTab<string>[] =>
  menu.length > 0
    ? menu.map(({ index, title, color }) => ({ key: index, label: title, tone: toneOf(color) }))
    : agreed.map(({ index, title, tone }) => ({ key: index, label: title, tone }))
