import * as z from 'zod'
import { text } from '../../../kit/contact.ts'
import { Id, Moment, PageQuery } from '../../../kit/page.ts'
import { ticketActions } from './actions.ts'

const images = z.array(z.string().min(1).max(200)).max(9, '最多9张图片').default([])

export const TicketFilter = PageQuery.extend({
  status: z.string().max(20).default('all'),
  keyword: z.string().trim().max(40).optional(),
})
export const TicketTotals = z.record(z.string(), z.number().int())

export const NewTicket = z.object({
  category_id: Id,
  content: text('问题描述', 1000),
  images,
  order_sn: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,40}$/, '请填写正确的单号')
    .default(''),
})
export const TicketReply = z.object({ id: Id, content: text('回复内容', 1000), images })

/** Without `before` the newest page of the thread. */
export const ThreadQuery = z.object({ before: Id.optional().describe('只要这条之前的') })

const Category = z.object({ id: z.string(), title: z.string(), hint: z.string() })
export const TicketCategories = z.array(Category.extend({ child: z.array(Category) }))

export const TicketRow = z.object({
  id: z.string(),
  category: z.string().describe('分类，含上级'),
  content: z.string().describe('问题描述'),
  order_sn: z.string().describe('相关单号，可为空'),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  unread: z.boolean().describe('平台有未读的回复'),
  raised_by: z.string(),
  turn: z.object({ owner: z.enum(['merchant', 'platform', 'none']), until: Moment.nullable(), outcome: z.string() }),
  created_at: Moment,
  updated_at: Moment,
  actions: z.array(z.enum(ticketActions)),
})

export const TicketDetail = TicketRow.extend({
  messages: z
    .array(
      z.object({
        id: z.string(),
        at: Moment,
        side: z.enum(['merchant', 'platform', 'system']),
        actor: z.string(),
        content: z.string(),
        images: z.array(z.string()),
      }),
    )
    .describe('最新的一页，从较早的开始'),
  has_older: z.boolean().describe('还有更早的'),
})
