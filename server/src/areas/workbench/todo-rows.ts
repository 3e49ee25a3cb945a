import type { Permission } from '@zdb/contract/permissions'
import { missingDeposits } from '#areas/finance/public'
import { unreadCount } from '#areas/push/public'
import { closedCount } from '#areas/stores/public'
import type { Actor } from '#core/actor'

export type TodoRow = {
  readonly key: string
  readonly title: string
  readonly tone: 'blue' | 'yellow' | 'red' | 'green'
  /** Where a click leads, filters included. */
  readonly route: string
  readonly allow: Permission | 'signedIn'
  /** One statement that an index answers. */
  readonly count: (who: Pick<Actor, 'merchantId' | 'accountId'>) => Promise<number>
}

/** What waits for someone. Every area adds its own rows; the SQL stays in that area. */
export const todoRows: readonly TodoRow[] = [
  {
    key: 'closedStores',
    title: '门店休息中',
    tone: 'red',
    route: 'home',
    allow: 'store.read',
    count: ({ merchantId }) => closedCount(merchantId),
  },
  {
    key: 'missingDeposit',
    title: '未缴纳诚信保证金',
    tone: 'yellow',
    route: 'home',
    allow: 'finance.read',
    count: ({ merchantId }) => missingDeposits(merchantId),
  },
  {
    key: 'unreadAlerts',
    title: '未读提醒',
    tone: 'blue',
    route: 'home?alerts=1',
    allow: 'signedIn',
    count: ({ merchantId, accountId }) => unreadCount(merchantId, accountId),
  },
]
