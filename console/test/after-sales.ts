import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { anOrder, inMinutes } from './orders.ts'

export type Case = WireResult<typeof afterSale.detail>

/** A case as its detail carries it, seen by the sender; it waits for the shop's answer. */
export const aCase = (facts: Partial<Case> = {}): Case => ({
  id: '9',
  revision: 1,
  sn: 'T2026111500001',
  side: 'sender',
  type: 2,
  type_zh: '部分退款（质量问题）',
  mode: '花材不新鲜',
  refund_status: 0,
  refund_status_zh: '待处理',
  tone: 'yellow',
  result: 0,
  stage: 0,
  stage_zh: '双方协商',
  amount: '50.00',
  compensation: '0.00',
  order_amount: '268.00',
  partner: '国贸店',
  goods: '33枝红玫瑰',
  turn: { owner: 'shop', until: inMinutes(600), outcome: '到期未处理将自动同意退款' },
  created_at: '2026-11-15 10:00:00',
  actions: [],
  content: '玫瑰有三枝枯萎',
  return_img: ['/files/a.jpg'],
  return_audit_img: [],
  reject_reason: '',
  paid: [],
  appeal_items: [],
  timeline: [
    {
      at: '2026-11-15 10:00:00',
      actor: '花满楼',
      side: 'sender',
      what: '申请售后',
      content: '玫瑰有三枝枯萎',
      images: ['/files/a.jpg'],
      changes: [],
    },
  ],
  order: anOrder({ order_status_zh: '待结算' }),
  ...facts,
})
