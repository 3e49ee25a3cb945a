import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page } from '../../../kit/page.ts'
import { NewTicket, ThreadQuery, TicketCategories, TicketDetail, TicketFilter, TicketReply, TicketRow, TicketTotals } from './schemas.ts'

const id = { id: 'ticket' } as const

export const tickets = area('tickets', {
  list: get('/api.v2/help/tickets', { about: '工单列表', query: TicketFilter, result: Page(TicketRow), allow: 'signedIn' }),
  totals: get('/api.v2/help/tickets/state-total', { about: '工单数量', query: TicketFilter, result: TicketTotals, allow: 'signedIn' }),
  category: get('/api.v2/help/tickets/category', { about: '工单分类', result: TicketCategories, allow: 'signedIn' }),
  show: get('/api.v2/help/tickets/{id}/show', { about: '工单详情', query: ThreadQuery, result: TicketDetail, allow: 'signedIn', of: id }),
  create: post('/api.v2/help/tickets/create', { about: '提交工单', body: NewTicket, result: z.object({ id: z.string() }), allow: 'signedIn', once: true }),
  reply: post('/api.v2/help/tickets/reply', { about: '回复工单', body: TicketReply, result: Done, allow: 'signedIn', of: id, once: true }),
  complete: post('/api.v2/help/tickets/{id}/complete', { about: '确认工单已解决', result: Done, allow: 'signedIn', of: id, once: true }),
  cancel: post('/api.v2/help/tickets/{id}/cancel', { about: '取消工单', result: Done, allow: 'signedIn', of: id, once: true }),
  remove: post('/api.v2/help/tickets/{id}/del', { about: '从列表中删除工单', result: Done, allow: 'signedIn', of: id, once: true }),
})
