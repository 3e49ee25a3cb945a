import { routeTo } from '@zdb/contract/pages'
import type { storeTabs } from '@zdb/contract/shop/stores/states'
import { todoSource, type TodoSource } from '#core/domain/todo'
import type { ReceiveCondition } from '#core/domain/obstacle'
import { unableStores, type ConditionState } from './lacking.ts'
import { storeCount } from '../stores.sql.ts'

const rows = [
  { status: 'stopped', title: '门店已停止接单', tone: 'red' },
  { status: 'unable', title: '门店不能接单', tone: 'yellow' },
  { status: 'suspended', title: '门店被平台停用', tone: 'red' },
  { status: 'rejected', title: '门店审核未通过', tone: 'red' },
  { status: 'closed', title: '门店休息中', tone: 'yellow' },
] as const satisfies readonly { status: (typeof storeTabs)[number]; title: string; tone: string }[]

/** 2家未缴足保证金、1家缺营业执照: what is missing most comes first. */
const reasonsOf = (lacking: Iterable<readonly ConditionState[]>): string => {
  const counts = new Map<string, number>()
  for (const missing of lacking) for (const { lack } of missing) counts.set(lack, (counts.get(lack) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([lack, count]) => `${count}家${lack}`)
    .join('、')
}

/** Stores that do not work as they should, and what keeps those in trade from receiving. */
export const storeTodos = ({
  receiveConditions,
}: {
  readonly receiveConditions: readonly ReceiveCondition[]
}): readonly TodoSource[] => [
  todoSource(
    'shop',
    async ({ merchantId }) => {
      const count = (status: (typeof storeTabs)[number]) => storeCount({ merchantId, status })
      const [unable, stopped, suspended, rejected, closed] = await Promise.all([
        unableStores(receiveConditions, merchantId),
        count('stopped'),
        count('suspended'),
        count('rejected'),
        count('closed'),
      ])
      return {
        'stores.unable': { count: unable.size, note: reasonsOf(unable.values()) },
        'stores.stopped': stopped,
        'stores.suspended': suspended,
        'stores.rejected': rejected,
        'stores.closed': closed,
      }
    },
    rows.map(({ status, title, tone }) => ({
      key: `stores.${status}` as const,
      title,
      tone,
      route: routeTo('stores', { status }),
      allow: 'store.read' as const,
    })),
  ),
]
