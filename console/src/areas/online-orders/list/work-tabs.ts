import { flatTabs } from '@zdb/contract/orders/online-orders/states'
import type { ListTabs } from '#widgets/list/list-tabs.ts'

/** Where a person's work lies among the tabs; the document asks by it before any script has come (build/first-reads.ts). */
export const onlineWork = {
  all: flatTabs,
  mine: ['wait_arrange', 'self_process', 'transfer_after_sale', 'remind', 'refund', 'problem_order'],
  home: 'wait_arrange',
  newest: '最新下单',
} satisfies ListTabs
