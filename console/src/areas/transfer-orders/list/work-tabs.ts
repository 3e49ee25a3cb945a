import { senderTabs } from '@zdb/contract/orders/transfer-orders/states'
import type { ListTabs } from '#widgets/list/list-tabs.ts'

/** Where a person's work lies among the tabs; the document asks by it before any script has come (build/first-reads.ts). */
export const transferWork = {
  all: senderTabs,
  mine: ['waitPay', 'waitQuote', 'sentBack', 'photoAudit', 'deliveryAbnormal'],
  home: 'all',
  newest: '最新下单',
} satisfies ListTabs
