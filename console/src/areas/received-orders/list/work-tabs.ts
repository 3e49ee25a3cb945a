import { receiverTabs } from '@zdb/contract/orders/transfer-orders/states'
import type { ListTabs } from '#widgets/list/list-tabs.ts'

/** Where a person's work lies among the tabs; the document asks by it before any script has come (build/first-reads.ts). */
export const receivedWork = {
  all: receiverTabs,
  mine: ['waitReceive', 'waitDelivery', 'deliveryAbnormal', 'afterSale'],
  home: 'waitReceive',
  newest: '最新下单',
} satisfies ListTabs
