import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { tickets } from '@zdb/contract/platform/tickets/endpoints'
import { inMinutes } from './orders.ts'

export type Ticket = WireResult<typeof tickets.show>

/** A ticket as its page shows it; it waits for the platform. */
export const aTicket = (facts: Partial<Ticket> = {}): Ticket => ({
  id: '7',
  category: '订单与配送 / 骑手与配送',
  content: '骑手取货后失联',
  order_sn: '',
  status: 0,
  status_zh: '待处理',
  tone: 'yellow',
  unread: false,
  raised_by: '林小花',
  turn: { owner: 'platform', until: inMinutes(600), outcome: '平台将在期限内回复' },
  created_at: '2026-11-15 10:00:00',
  updated_at: '2026-11-15 10:00:00',
  actions: ['reply', 'cancel'],
  messages: [
    {
      id: '1',
      at: '2026-11-15 10:00:00',
      side: 'merchant',
      actor: '林小花',
      content: '骑手取货后失联',
      images: ['/files/a.jpg'],
    },
  ],
  has_older: false,
  ...facts,
})
