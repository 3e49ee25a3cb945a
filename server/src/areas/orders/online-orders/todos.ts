import { routeTo } from '@zdb/contract/pages'
import { flatTabs } from '@zdb/contract/orders/online-orders/states'
import { todoSource } from '#core/domain/todo'
import { countsOf } from './list/listing.sql.ts'

/** What is not arranged yet stands in one row of three by its window, so that no order is counted twice. */
const rows = [
  { tab: 'wait_arrange_overdue', title: '网单已超时未安排', tone: 'red' },
  { tab: 'remind', title: '网单催单待回复', tone: 'red' },
  { tab: 'refund', title: '网单退款待处理', tone: 'red' },
  { tab: 'problem_order', title: '网单问题单待处理', tone: 'red' },
  { tab: 'wait_arrange_today', title: '今日网单待安排', tone: 'yellow' },
  { tab: 'wait_arrange_preorder', title: '预订网单待安排', tone: 'blue' },
] as const

const tabs = flatTabs.filter(({ index }) => rows.some(({ tab }) => tab === index))

/** What of the orders of the last three months waits; the older ones have a list of their own. */
export const onlineTodos = todoSource(
  'online',
  async ({ merchantId }) => {
    const counts = await countsOf({ merchantId, age: 'new' }, tabs, { status: 'all', date_type: 'created' })
    return Object.fromEntries(rows.map(({ tab }) => [`online.${tab}`, counts[tab] ?? 0]))
  },
  rows.map(({ tab, title, tone }) => ({
    key: `online.${tab}`,
    title,
    tone,
    route: routeTo('onlineOrders', { status: tab }),
    allow: 'online.read' as const,
  })),
)
