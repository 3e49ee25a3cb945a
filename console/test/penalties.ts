import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { inMinutes } from './orders.ts'

export type Penalty = WireResult<typeof penalties.show>

/** A penalty as its page shows it; it waits for the merchant. */
export const aPenalty = (facts: Partial<Penalty> = {}): Penalty => ({
  id: '3',
  revision: 1,
  level: 2,
  level_zh: '中度违规',
  title: '擅自转单',
  order_sn: 'T2026111500001',
  amount: '200.00',
  status: 0,
  status_zh: '待处理',
  tone: 'red',
  unread: false,
  limits: [{ type: 'jiedan', type_zh: '接单', in_force: true, until: null, until_paid: true }],
  turn: { owner: 'merchant', until: inMinutes(4000), outcome: '到期未缴纳将从余额、保证金中扣缴' },
  issued_at: '2026-11-15 10:00:00',
  actions: ['payfine', 'complainl'],
  store_name: '国贸店',
  clause: '《接单规范》第8条',
  description: '接单后又发布到抢单池',
  images: [],
  appeal: null,
  verdict: '',
  available_balance: '1000.00',
  paid: [],
  timeline: [
    {
      at: '2026-11-15 10:00:00',
      side: 'platform',
      actor: '平台',
      what: '开具处罚',
      detail: '中度违规，罚款200.00元',
      images: [],
    },
  ],
  ...facts,
})
