import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineTabs, type OnlineTab } from '@zdb/contract/orders/online-orders/states'
import type { StatusTab } from '#ui/list/status-tabs.tsx'
import { toneOf } from '#widgets/order/order.ts'

export type TabTree = WireResult<typeof onlineOrders.tabMenus>

const branch = ({ index, title, tone, child = [] }: OnlineTab): TabTree[number] => ({
  index,
  title,
  color: tone,
  child: child.map(branch),
})

/** The tree comes from the server, so that a correction is data; until it is there, as agreed. */
export const tabTree = (menu: TabTree): TabTree => (menu.length > 0 ? menu : onlineTabs.map(branch))

export const rowOf = (tabs: TabTree): readonly StatusTab<string>[] =>
  tabs.map(({ index, title, color }) => ({ key: index, label: title, tone: toneOf(color) }))

/** The tab of the first row under which a status stands. */
export const trunkOf = (tree: TabTree, status: string): TabTree[number] | undefined =>
  tree.find(({ index, child }) => index === status || child.some((one) => one.index === status))

/** What a push may touch while this status is shown: a tab shows its sub-tabs, a sub-tab is part of its tab. */
export const tabsInView = (tree: TabTree, status: string): readonly string[] => {
  const trunk = trunkOf(tree, status)
  if (!trunk) return [status]
  return trunk.index === status ? [status, ...trunk.child.map(({ index }) => index)] : [status, trunk.index]
}
